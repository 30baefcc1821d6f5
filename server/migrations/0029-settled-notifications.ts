/** Notifications about requests that were decided, and about reservations that are no longer running, are read. */
export const up: readonly string[] = [
  `update notifications n set read_at = now()
     from reservations r
     where n.entity = 'reservation' and n.entity_id = r.id and n.read_at is null
       and ((n.kind = 'approval_requested' and r.status <> 'pending_approval')
         or (n.kind = 'reservation_expiring' and r.status not in ('active', 'extended')))`,
];
