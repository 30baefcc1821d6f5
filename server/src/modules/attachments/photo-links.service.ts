import { photoSizes, type PhotoSize } from '@strojpark/core/domain/attachments';
import type { PublicCtx } from '../../lib/ctx.ts';

/** An address stays the same for so long, so that browsers keep the picture, and is good for twice that at most. */
const window = 4 * 3600;

type Signer = Pick<PublicCtx, 'secrets' | 'now'>;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
const signature = ({ secrets }: Signer, id: string, size: string, expires: number) =>
  secrets.fingerprint(`picture of an attachment ${id} ${size} ${expires}`);

/** Where a browser gets a picture without a token: an `img` sends none. */
export function pictureLink(ctx: Signer, id: string, size: PhotoSize): string {
  const expires = (Math.floor(seconds(ctx.now) / window) + 2) * window;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(ctx, id, String(size), expires),
  });
  return `/api/attachments/${id}/pictures/${size}?${query}`;
}

/** All pictures of a photo, by their size. */
export const pictureLinks = (ctx: Signer, id: string): Record<string, string> =>
  Object.fromEntries(photoSizes.map((size) => [String(size), pictureLink(ctx, id, size)]));

/** The seconds for which the address is still good; null when it never was or no longer is. */
export function secondsLeft(
  ctx: Signer,
  link: { id: string; size: string; expires: string; signature: string },
): number | null {
  const expires = Number(link.expires);
  const left = expires - seconds(ctx.now);
  // The comparison is between keyed digests of what was sent and what is expected, so its time tells nothing.
  const isOurs =
    ctx.secrets.fingerprint(link.signature) ===
    ctx.secrets.fingerprint(signature(ctx, link.id, link.size, expires));
  return isOurs && left > 0 ? left : null;
}
