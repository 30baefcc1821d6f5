import { listenToNotices, type NoticeListener } from '../db/notice-listener.ts';
import type { Announcement } from './announcement.ts';
import type { PublicCtx } from './ctx.ts';

export type Hearing = NoticeListener;

interface HearingOptions extends Pick<PublicCtx, 'db' | 'log'> {
  onAnnouncement: (announcement: Announcement) => void;
  /** What was announced before was not heard. */
  onConnected: () => void;
}

/** Hears what every process on the database announces, this one included. */
export function hearAnnouncements({ onAnnouncement, ...options }: HearingOptions): Hearing {
  return listenToNotices({
    ...options,
    onNotice: (notice) => onAnnouncement(JSON.parse(notice) as Announcement),
  });
}
