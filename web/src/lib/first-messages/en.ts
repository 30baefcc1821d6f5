import { auth } from '@strojpark/core/i18n/en/auth';
import { common } from '@strojpark/core/i18n/en/common';
import { errors } from '@strojpark/core/i18n/en/errors';
import { shell } from '@strojpark/core/i18n/en/shell';
import { validation } from '@strojpark/core/i18n/en/validation';

/** The messages of the start and the sign-in; the signed-in layout loads the rest. */
export const messages = { auth, common, errors, shell, validation };
