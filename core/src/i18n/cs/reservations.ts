export const reservations = {
  status: {
    active: 'Aktivní',
    extended: 'Prodloužená',
    pending_approval: 'Čeká na schválení',
    completed: 'Dokončená',
    cancelled: 'Zrušená',
  },
} as const;
