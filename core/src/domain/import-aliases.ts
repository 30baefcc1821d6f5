/** Which column headers of the dealer's files mean which field. */

import type { ImportableFieldName } from './machine-fields.ts';

/**
 * Further headers of a field, next to its own name. Compared without case, diacritics, spaces and
 * punctuation, so `operating_hours` already stands for `operatingHours` and `Operating hours`, and
 * `edice_kod` for `Edice kód`.
 */
export const importAliases: Partial<Record<ImportableFieldName, readonly string[]>> = {
  name: ['Název', 'Název stroje', 'Machine', 'Machine name', 'Stroj', 'Název FR'],
  manufacturer: ['Výrobce', 'Značka', 'Make', 'Brand', 'Maker'],
  model: ['Typ', 'Typ stroje', 'Typové označení'],
  category: ['Kategorie', 'Skupina', 'Druh stroje', 'Product group'],
  serial_number: ['Sériové číslo', 'Výrobní číslo', 'Serial', 'Serial no', 'S/N'],
  equipment_number: ['Equipment číslo', 'Číslo zařízení', 'Equipment no', 'Equipment'],
  vin: ['VIN kód', 'PIN', 'Číslo podvozku'],
  internal_code: ['Interní kód', 'Interní číslo'],
  material_number: ['Materiálové číslo', 'Číslo materiálu', 'Materiál', 'Materiál kód', 'Material no'],
  year_of_manufacture: ['Rok výroby', 'Rok', 'Year', 'Year made', 'Ročník'],
  location: ['Umístění', 'Lokace', 'Místo', 'Pobočka', 'Stanoviště', 'Site'],
  condition: ['Technický stav', 'Kondice'],
  purchase_price: ['Nákupní cena', 'Pořizovací cena', 'Pořizovací hodnota'],
  current_value: ['Cena', 'Aktuální hodnota', 'Aktuální cena', 'Hodnota', 'Price', 'Value'],
  sale_price: ['Prodejní cena'],
  currency: ['Měna'],
  last_service_date: ['Poslední servis', 'Datum posledního servisu', 'Last service'],
  operating_hours: ['Motohodiny', 'Provozní hodiny', 'MTH', 'Mth hodiny', 'Hours of operation', 'Hours'],
  mileage: ['Najeté km', 'Nájezd', 'Km'],
  weight: ['Hmotnost', 'Hmotnost kg', 'Váha'],
  dimensions: ['Rozměry'],
  power_source: ['Pohon', 'Palivo', 'Fuel'],
  capacity: ['Kapacita', 'Nosnost'],
  notes: ['Poznámka', 'Poznámky', 'Note', 'Comment'],
  order_cislo: ['Číslo objednávky', 'Order no'],
  zakaznik_stock: ['Určeno pro zákazníka'],
  zatrizeno_rental: ['Zatříděno rental', 'Zatříděno do půjčovny'],
  dodano_status: ['Stav dodání', 'Dodáno'],
  prislusenstvi_balik: ['Příslušenství'],
  gutachten: ['Znalecký posudek'],
  telematic_equipcare: ['Telematika'],
  nav_prod_hier_1: ['Produktová hierarchie 1', 'Produktová hierarchie'],
  cislo_gps_modulu: ['GPS modul', 'GPS'],
  edice_kod: ['Kód edice'],
  edice_popis: ['Popis edice'],
  material_kod: ['Kód materiálu'],
  do_pujcovny_datum: ['Do půjčovny', 'Datum zařazení do půjčovny'],
  odpisy_kumulovane: ['Kumulované odpisy', 'Oprávky'],
  zustatkova_hodnota_servis: ['Zůstatková hodnota'],
};

/** The headings that files of earlier versions have for a field, in the words of that time. */
export const formerLabels: Readonly<Record<string, readonly string[]>> = {
  weight: ['Hmotnost'],
  stroj: ['Stroj'],
  vyrobce: ['Výrobce (dle skladového seznamu)'],
  zakaznik_stock: ['Meant for customer'],
  info_v_palu: ['Noted in PAL'],
  gutachten: ['Znalecký posudek (Gutachten)'],
  equipment_cislo: ['Equipment číslo'],
  nazev_fr: ['Název FR'],
  lokace: ['Lokace'],
  mth_hodiny: ['MTH (hodiny)'],
  material_kod: ['Kód materiálu'],
  zustatkova_hodnota_servis: ['Zůstatková hodnota + servis'],
  vyrobni_cislo: ["Maker's serial number"],
  do_pujcovny_datum: ['Into rental on'],
  selling_price: ['Selling price', 'Prodejní cena'],
  approval_reason: ['Důvod bez náhradního stroje'],
  customer_tax_id: ['SAP ID/Tax ID'],
};

/** The words that files of earlier versions have for the status of a reservation. */
export const formerStatusWords: Readonly<Record<string, readonly string[]>> = {
  extended: ['Prodloužená'],
  completed: ['Dokončená'],
  cancelled: ['Zrušená'],
};
