import { expect, it } from 'vitest';
import { userOf } from '../../test/session.ts';
import { signIn, signOut } from './auth.ts';
import { askToLeave, useLeaveQuestion } from './leave-guard.ts';

it('a question of a session that has ended does not meet the next user', async () => {
  signIn({ user: userOf('admin'), accessToken: 'a', refreshToken: 'r' });
  const question = askToLeave();
  signOut('idle');
  expect(await question).toBe(false);
  signIn({ user: userOf('salesperson'), accessToken: 'b', refreshToken: 's' });
  expect(useLeaveQuestion.getState().answer).toBeNull();
});
