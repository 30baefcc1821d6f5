import { auth } from '@strojpark/core/i18n/cs/auth';
import { common } from '@strojpark/core/i18n/cs/common';
import { errors } from '@strojpark/core/i18n/cs/errors';
import { shell } from '@strojpark/core/i18n/cs/shell';
import { validation } from '@strojpark/core/i18n/cs/validation';

/** The messages of the start and the sign-in; the signed-in layout loads the rest. */
export const messages = { auth, common, errors, shell, validation };
