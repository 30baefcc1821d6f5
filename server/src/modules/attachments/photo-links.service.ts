import { photoSizes, type PhotoSize } from '@strojpark/core/domain/files/photo-sizes';
import type { PublicCtx } from '../../lib/ctx.ts';

/**
 * An address stays the same for this time, so that browsers can cache the picture; it is valid for at most twice as
 * long.
 */
const window = 4 * 3600;

/** Pixels: the size on a card, doubled for high density screens. */
const coverSize = 160;

type Signer = Pick<PublicCtx, 'secrets' | 'now'>;

const seconds = (now: Date) => Math.floor(now.getTime() / 1000);
/** The same for every size of a picture, so that the browser can choose. */
const signature = ({ secrets }: Signer, id: string, expires: number) =>
  secrets.fingerprint(`picture of an attachment ${id} ${expires}`);

/** A picture's address without a bearer token, because an `img` element sends none. */
function pictureLink(ctx: Signer, id: string, size: PhotoSize): string {
  const expires = (Math.floor(seconds(ctx.now) / window) + 2) * window;
  const query = new URLSearchParams({
    expires: String(expires),
    signature: signature(ctx, id, expires),
  });
  return `/api/attachments/${id}/pictures/${size}?${query.toString()}`;
}

/** The thumbnail of a machine in a list, as the contract returns it. */
export const coverLink = (ctx: Signer, coverId: string | null): { cover_url?: string } =>
  coverId === null ? {} : { cover_url: pictureLink(ctx, coverId, coverSize) };

/** A machine from the database with the link to its picture. */
export const withCover = <M extends { cover_id: string | null }>(
  ctx: Signer,
  { cover_id, ...machine }: M,
) => ({
  ...machine,
  ...coverLink(ctx, cover_id),
});

/** The addresses of a photo by size. */
export const pictureLinks = (ctx: Signer, id: string): Record<string, string> =>
  Object.fromEntries(photoSizes.map((size) => [String(size), pictureLink(ctx, id, size)]));

/** Seconds until the address expires; null when it is invalid or has expired. */
export function secondsLeft(
  ctx: Signer,
  link: { id: string; expires: string; signature: string },
): number | null {
  const expires = Number(link.expires);
  const left = expires - seconds(ctx.now);
  // Compares keyed digests, so that timing reveals nothing.
  const isOurs =
    ctx.secrets.fingerprint(link.signature) === ctx.secrets.fingerprint(signature(ctx, link.id, expires));
  return isOurs && left > 0 ? left : null;
}
