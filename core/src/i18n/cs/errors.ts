import type { ErrorCode } from '../../errors.ts';

/**
 * One text per error code; the placeholders are the `params` of the server's `AppError`, and its `context`
 * (`open`: without an expiry) picks a variant.
 */
export const errors = {
  malformed: 'Požadavek se nepodařilo přečíst.',
  unknown_parameter: 'Neznámý parametr „{{parameter}}“.',
  unknown_parameter_near: 'Neznámý parametr „{{parameter}}“. Nemysleli jste „{{nearest}}“?',
  cursor_mismatch: 'Seznam se mezitím změnil. Načtěte ho prosím znovu.',
  not_signed_in: 'Nejdřív se přihlaste.',
  invalid_credentials: 'Nesprávný e-mail nebo heslo.',
  session_expired: 'Přihlášení vypršelo. Přihlaste se prosím znovu.',
  forbidden: 'K této akci nemáte oprávnění.',
  not_owner: 'Tento záznam může měnit jen ten, kdo ho vytvořil, nebo back office.',
  own_request: 'Vlastní žádost nemůžete schválit. Rozhodnout musí někdo jiný.',
  not_found: 'Záznam nebyl nalezen.',
  conflict: 'Záznam se mezitím změnil. Načtěte ho prosím znovu.',
  stale_version: 'Záznam mezitím změnil někdo jiný.',
  machine_held: 'Stroj už je rezervovaný ({{holder}}, do {{expiresAt}}).',
  machine_held_open: 'Stroj už je rezervovaný ({{holder}}).',
  machine_held_unnamed: 'Stroj už je rezervovaný.',
  machine_not_available: 'Stroj není k dispozici.',
  machine_not_reserved: 'Stroj není rezervovaný.',
  machine_not_sold: 'Stroj není prodaný.',
  machine_sold: 'Stroj je prodaný. Zpět do nabídky ho vrátí jen storno prodeje.',
  approval_pending: 'Rezervace stroje čeká na schválení. Nejdřív o ní rozhodněte.',
  replacement_not_available: 'Náhradní stroj už není k dispozici. Vyberte jiný.',
  replacement_in_use: 'Stroj je náhradním strojem v neukončené rezervaci. Nejdřív ji zrušte nebo dokončete.',
  live_reservation: 'Stroj má neukončenou rezervaci. Nejdřív ji zrušte nebo dokončete.',
  reservation_not_live: 'Rezervace už skončila.',
  reservation_not_pending: 'Rezervace už na schválení nečeká.',
  replacement_needed:
    'Tento použitý stroj potřebuje náhradní stroj nebo schválení. Rezervujte ho jednotlivě.',
  changed_since: 'Záznam se mezitím změnil, a proto zůstal, jak je.',
  sale_of_reservation: 'Prodejem se dokončila i rezervace. Prodej lze vrátit jen stornem u stroje.',
  promise_ended:
    'Stroj byl předtím náhradním strojem v rezervaci, která už skončila. Tuto změnu nelze vrátit zpět.',
  bulk_running: 'Hromadná akce ještě běží. Počkejte, až skončí, nebo ji zastavte.',
  bulk_not_running: 'Hromadná akce už neběží.',
  bulk_not_undoable: 'Tuto hromadnou akci už nelze vrátit zpět.',
  extension_limit: 'Rezervaci lze prodloužit nejvýš {{count}}×.',
  extension_days_limit: 'Rezervace by byla delší, než je povoleno. Nejvyšší počet dní: {{days}}.',
  extensions_disabled: 'Prodlužování rezervací je vypnuté.',
  duplicate_equipment_number: 'Stroj s tímto číslem zařízení už existuje.',
  duplicate_serial_number: 'Stroj s tímto sériovým číslem už existuje.',
  duplicate_vin: 'Stroj s tímto VIN už existuje.',
  database_not_empty: 'Databáze už obsahuje uživatele. Ukázková data lze nahrát jen do prázdné databáze.',
  email_taken: 'Uživatel s tímto e-mailem už existuje.',
  last_admin: 'Je to poslední aktivní administrátor. Nejdřív určete jiného.',
  own_account: 'U vlastního účtu tato akce není možná.',
  user_inactive: 'Uživatel je neaktivní.',
  invitation_not_needed: 'Uživatel už se přihlásil, pozvánku nepotřebuje.',
  recently_signed_in: 'Uživatel se mezitím přihlásil.',
  category_key_taken: 'Kategorie s tímto kódem už existuje.',
  category_in_use: 'Kategorii používají stroje, proto ji nelze smazat.',
  field_name_taken: 'Pole s tímto názvem už existuje u skladových nebo použitých strojů.',
  field_limit: 'Jeden druh strojů může mít nejvýš {{max}} vlastních polí.',
  field_columns_used_up:
    'Další pole přidat nelze, v databázi pro něj není místo. Obraťte se na správce databáze.',
  field_option_in_use: 'Hodnotu „{{option}}“ mají některé stroje, proto ji nelze odebrat.',
  field_protected: 'Základní pole nelze smazat, lze ho jen skrýt.',
  import_state: 'Stav importu se mezitím změnil a tato akce už není možná. Načtěte stránku znovu.',
  import_running: 'Jiný import právě běží. Počkejte, až skončí.',
  backup_running: 'Záloha se právě vytváří. Počkejte, až bude hotová.',
  backup_damaged: 'Soubor zálohy chybí nebo je poškozený. Vytvořte novou zálohu.',
  file_unfinished: 'Soubor se ještě vytváří. Počkejte, až bude hotový.',
  file_finished: 'Soubor se už nevytváří.',
  file_gone: 'Soubor už není uložený. Vytvořte ho znovu.',
  payload_too_large: 'Soubor nebo požadavek je příliš velký.',
  unsupported_media_type: 'Tento typ souboru není podporován.',
  validation: 'Zadané údaje obsahují chyby.',
  idempotency_mismatch: 'Tento požadavek už byl odeslán s jinými údaji.',
  unreadable_file: 'Soubor se nepodařilo přečíst.',
  second_factor_required: 'Zadejte kód z ověřovací aplikace.',
  second_factor_wrong: 'Nesprávný kód.',
  password_change_required: 'Nejdřív si změňte heslo.',
  second_factor_missing: 'Nejdřív si zapněte dvoufázové ověření.',
  second_factor_needed: 'Dvoufázové ověření je povinné, nelze ho vypnout.',
  mail_not_configured: 'Nejdřív nastavte poštovní server SMTP.',
  mail_not_waiting: 'Tento e-mail už nelze znovu odeslat.',
  attachment_limit: 'Stroj může mít nejvýš {{max}} souborů. Nejdřív některé smažte.',
  attachment_limit_space:
    'Soubory jednoho stroje mohou mít dohromady nejvýš {{max}} MB. Nejdřív některé smažte.',
  attachment_refused:
    'Tento soubor sem přidat nelze. Přidat lze fotky (JPEG, PNG, WebP), PDF, dokumenty Office a OpenDocument, CSV a TXT.',
  attachment_refused_empty: 'Soubor je prázdný.',
  attachment_refused_damaged: 'Fotka je poškozená nebo neúplná, nelze ji přečíst.',
  attachment_refused_pixels: 'Fotka má příliš velké rozlišení. Zmenšete ji na nejvýš {{max}} megapixelů.',
  attachment_refused_heic:
    'Fotky ve formátu HEIC přečíst nelze. Uložte fotku jako JPEG; v iPhonu: Nastavení – Fotoaparát – Formáty – Nejkompatibilnější.',
  attachment_refused_macros: 'Dokument obsahuje makra. Uložte ho bez nich.',
  link_invalid: 'Odkaz už neplatí. Vyžádejte si prosím nový.',
  too_many_requests: 'Příliš mnoho pokusů. Zkuste to prosím za chvíli.',
  internal: 'Chyba serveru. Zkuste to prosím později.',
  machines_busy: 'Se stroji právě pracuje import nebo export. Zkuste to prosím za chvíli.',
  unavailable: 'Služba je dočasně nedostupná. Zkuste to prosím za chvíli.',
} as const satisfies Record<
  | ErrorCode
  | 'unknown_parameter_near'
  | `machine_held_${'open' | 'unnamed'}`
  | 'unknown_parameter_near'
  | 'attachment_limit_space'
  | `attachment_refused_${'empty' | 'damaged' | 'pixels' | 'heic' | 'macros'}`,
  string
>;
