import type { User } from '@strojpark/core/contracts/users';
import { userOf } from './session.ts';

/** A salesperson as returned by the server. */
export const buildUser = (changes: Partial<User> = {}): User => ({
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Jan Novotný',
  email: 'jan@stroje.example',
  role: 'salesperson',
  phone: null,
  department: 'Prodej',
  status: 'active',
  email_verified: true,
  has_password: true,
  must_change_password: false,
  has_second_factor: false,
  invited_at: null,
  invitation_unsent: false,
  last_login_at: '2026-11-01T08:00:00.000Z',
  created_at: '2026-01-01T08:00:00.000Z',
  updated_at: '2026-01-01T08:00:00.000Z',
  version: 1,
  ...changes,
});

/** The signed-in administrator. */
export const signedInAdmin = { ...userOf('admin'), name: 'Eva Správcová', email: 'eva@stroje.example' };
