import { auth } from '@strojpark/core/i18n/cs/auth';
import { common } from '@strojpark/core/i18n/cs/common';
import { errors } from '@strojpark/core/i18n/cs/errors';
import { shell } from '@strojpark/core/i18n/cs/shell';
import { validation } from '@strojpark/core/i18n/cs/validation';

/** What the start and the sign-in say; the signed-in layout brings the rest. */
export const messages = { auth, common, errors, shell, validation };
