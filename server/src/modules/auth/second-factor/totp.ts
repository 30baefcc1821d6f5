import { Secret, TOTP } from 'otpauth';

const period = 30;
const secretBytes = 20;
/** Time steps before and after now that are accepted, for clocks that are slightly off. */
const tolerance = 1;

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Strojpark', label, secret: Secret.fromBase32(secret), period });

/** In base32, as people type it into an app. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** What the app reads from the QR code. */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The time step of this code, or null. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: tolerance });
  return delta === null ? null : TOTP.counter({ period, timestamp }) + delta;
}
