import { isSecret, settingKeys } from '@strojpark/core/domain/settings/setting-catalogue';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { forgetTry, isServerSetting } from '../mail/mail-server.service.ts';
import * as repo from './lost-secrets.repo.ts';

/** Secrets encrypted with the key of another installation, and therefore unreadable. */
export interface LostSecrets {
  /** Keys of settings. */
  settings: string[];
  /** E-mail addresses of users whose second factor was removed. */
  secondFactors: string[];
  /** The number of mails that were not sent yet. */
  mails: number;
}

/** Blanks every secret that this installation cannot decrypt, and returns which. */
export function blankLostSecrets(ctx: Ctx): Promise<LostSecrets> {
  const isLost = (sealed: string | null) => sealed !== null && ctx.secrets.open(sealed) === null;
  return inTx(ctx, async (ctx) => {
    const lost: LostSecrets = { settings: [], secondFactors: [], mails: 0 };
    for (const { key, value } of await repo.selectStoredSecrets(ctx.db, settingKeys.filter(isSecret))) {
      if (!isLost(value)) continue;
      await repo.blankSetting(ctx.db, key);
      await record(ctx, { action: 'blank', entity: 'setting', id: key, name: key });
      lost.settings.push(key);
    }
    if (lost.settings.some(isServerSetting)) await forgetTry(ctx);
    for (const factor of await repo.selectSecondFactors(ctx.db)) {
      if (!isLost(factor.secret) && !isLost(factor.offered_secret)) continue;
      await repo.deleteSecondFactor(ctx.db, factor.user_id);
      if (factor.secret === null) continue;
      const { user_id: id, email } = factor;
      await record(ctx, { action: 'blank_second_factor', entity: 'user', id, name: email });
      lost.secondFactors.push(email);
    }
    for (const { id, status, sealed_values } of await repo.selectSealedMails(ctx.db)) {
      if (!isLost(sealed_values)) continue;
      if (status === 'sent') {
        await repo.forgetMailText(ctx.db, id);
        continue;
      }
      await repo.failMail(ctx.db, id);
      lost.mails += 1;
    }
    return lost;
  });
}
