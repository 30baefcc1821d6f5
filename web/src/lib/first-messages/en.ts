import { auth } from '@strojpark/core/i18n/en/auth';
import { common } from '@strojpark/core/i18n/en/common';
import { errors } from '@strojpark/core/i18n/en/errors';
import { shell } from '@strojpark/core/i18n/en/shell';
import { validation } from '@strojpark/core/i18n/en/validation';

/** What the start and the sign-in say; the signed-in layout brings the rest. */
export const messages = { auth, common, errors, shell, validation };
