import type { SettingCategory } from '@strojpark/core/domain/settings/setting-categories';
import type { FormSettingKey } from '@strojpark/core/domain/settings/setting-values';
import type { ComponentType } from 'react';
import type { MessageKey } from '../../lib/i18n.ts';
import { CompanyLogo } from './company-logo.tsx';

interface SettingGroup {
  title: MessageKey;
  /** In one sentence. */
  about: MessageKey;
  keys: readonly FormSettingKey[];
  /** A row below the fields. */
  More?: ComponentType;
}

/** The groups in the form of a category; a test checks that no setting is missing. */
export const settingGroups: Record<SettingCategory, readonly SettingGroup[]> = {
  general: [
    {
      title: 'settings.groups.company',
      about: 'settings.about.company',
      keys: [
        'company_name',
        'company_phone',
        'company_email',
        'company_tax_id',
        'company_vat_id',
        'company_address',
      ],
      More: CompanyLogo,
    },
    {
      title: 'settings.groups.money',
      about: 'settings.about.money',
      keys: [
        'default_currency',
        'exchange_rate_czk_eur',
        'exchange_rate_czk_usd',
        'exchange_rate_czk_gbp',
        'exchange_rates_daily',
        'exchange_rates_url',
      ],
    },
    {
      title: 'settings.groups.customers',
      about: 'settings.about.customers',
      keys: ['company_register', 'company_register_url'],
    },
    { title: 'settings.groups.time', about: 'settings.about.time', keys: ['timezone'] },
    { title: 'settings.groups.exports', about: 'settings.about.exports', keys: ['EXPORT_DEFAULT_FIELDS'] },
  ],
  security: [
    {
      title: 'settings.groups.signIn',
      about: 'settings.about.signIn',
      keys: ['session_timeout', 'password_min_length', 'require_2fa'],
    },
    {
      title: 'settings.groups.approvals',
      about: 'settings.about.approvals',
      keys: ['allow_self_approval', 'approval_links_without_sign_in'],
    },
    {
      title: 'settings.groups.privacy',
      about: 'settings.about.privacy',
      keys: ['AUDIT_LOG_RETENTION_DAYS', 'gdpr_retention_days', 'SYSTEM_GDPR_MODE'],
    },
  ],
  notifications: [
    { title: 'settings.groups.sending', about: 'settings.about.sending', keys: ['email_notifications'] },
    {
      title: 'settings.groups.server',
      about: 'settings.about.server',
      keys: ['smtp_host', 'smtp_port', 'smtp_secure', 'smtp_user', 'smtp_password', 'smtp_from'],
    },
    {
      title: 'settings.groups.recipients',
      about: 'settings.about.recipients',
      keys: [
        'notification_recipients_admin',
        'notification_recipients_backoffice',
        'notification_recipients_salesperson',
        'notification_recipients_creator',
        'notification_recipients_additional',
      ],
    },
  ],
  reservations: [
    {
      title: 'settings.groups.duration',
      about: 'settings.about.duration',
      keys: ['default_reservation_days', 'max_reservation_days'],
    },
    {
      title: 'settings.groups.replacements',
      about: 'settings.about.replacements',
      keys: ['replacements_required'],
    },
    {
      title: 'settings.groups.extensions',
      about: 'settings.about.extensions',
      keys: ['allow_extensions', 'RESERVATION_EXTENSION_DAYS', 'RESERVATION_MAX_EXTENSIONS'],
    },
    {
      title: 'settings.groups.expiry',
      about: 'settings.about.expiry',
      keys: ['expired_reservations', 'expired_reservations_grace_days'],
    },
    {
      title: 'settings.groups.approvals',
      about: 'settings.about.reminders',
      keys: ['approval_reminder_hours'],
    },
    {
      title: 'settings.groups.queue',
      about: 'settings.about.queue',
      keys: ['queue_offer_hours', 'extensions_with_queue'],
    },
    {
      title: 'settings.groups.maintenance',
      about: 'settings.about.maintenance',
      keys: ['maintenance_interval_days', 'maintenance_interval_hours', 'maintenance_reminder_days'],
    },
  ],
  quotes: [
    {
      title: 'settings.groups.quoteContent',
      about: 'settings.about.quoteContent',
      keys: ['quote_valid_days', 'quote_fields'],
    },
    {
      title: 'settings.groups.quoteTextsCs',
      about: 'settings.about.quoteTextsCs',
      keys: ['quote_intro_cs', 'quote_terms_cs', 'quote_footer_cs'],
    },
    {
      title: 'settings.groups.quoteTextsEn',
      about: 'settings.about.quoteTextsEn',
      keys: ['quote_intro_en', 'quote_terms_en', 'quote_footer_en'],
    },
  ],
  system: [
    {
      title: 'settings.groups.backups',
      about: 'settings.about.backups',
      keys: ['backup_schedule', 'backup_keep', 'backup_verify'],
    },
  ],
};

/** Hints for settings whose label is not enough. */
export const settingHints: Partial<Record<FormSettingKey, MessageKey>> = {
  company_name: 'settings.hints.company_name',
  default_currency: 'settings.hints.default_currency',
  timezone: 'settings.hints.timezone',
  exchange_rate_czk_eur: 'settings.hints.exchange_rate',
  exchange_rate_czk_usd: 'settings.hints.exchange_rate',
  exchange_rate_czk_gbp: 'settings.hints.exchange_rate',
  exchange_rates_daily: 'settings.hints.exchange_rates_daily',
  exchange_rates_url: 'settings.hints.exchange_rates_url',
  company_register: 'settings.hints.company_register',
  company_register_url: 'settings.hints.company_register_url',
  EXPORT_DEFAULT_FIELDS: 'settings.hints.EXPORT_DEFAULT_FIELDS',
  backup_keep: 'settings.hints.backup_keep',
  backup_verify: 'settings.hints.backup_verify',
  session_timeout: 'settings.hints.session_timeout',
  password_min_length: 'settings.hints.password_min_length',
  require_2fa: 'settings.hints.require_2fa',
  allow_self_approval: 'settings.hints.allow_self_approval',
  approval_links_without_sign_in: 'settings.hints.approval_links_without_sign_in',
  AUDIT_LOG_RETENTION_DAYS: 'settings.hints.AUDIT_LOG_RETENTION_DAYS',
  SYSTEM_GDPR_MODE: 'settings.hints.SYSTEM_GDPR_MODE',
  gdpr_retention_days: 'settings.hints.gdpr_retention_days',
  email_notifications: 'settings.hints.email_notifications',
  smtp_host: 'settings.hints.smtp_host',
  smtp_user: 'settings.hints.smtp_user',
  smtp_from: 'settings.hints.smtp_from',
  notification_recipients_additional: 'settings.hints.notification_recipients_additional',
  max_reservation_days: 'settings.hints.max_reservation_days',
  RESERVATION_MAX_EXTENSIONS: 'settings.hints.RESERVATION_MAX_EXTENSIONS',
  replacements_required: 'settings.hints.replacements_required',
  expired_reservations: 'settings.hints.expired_reservations',
  expired_reservations_grace_days: 'settings.hints.expired_reservations_grace_days',
  extensions_with_queue: 'settings.hints.extensions_with_queue',
  queue_offer_hours: 'settings.hints.queue_offer_hours',
  approval_reminder_hours: 'settings.hints.approval_reminder_hours',
  quote_fields: 'settings.hints.quote_fields',
  quote_intro_cs: 'settings.hints.quote_texts',
  quote_intro_en: 'settings.hints.quote_texts',
  maintenance_interval_hours: 'settings.hints.maintenance_interval_hours',
  maintenance_reminder_days: 'settings.hints.maintenance_reminder_days',
};
