/** Fields of machines as an administrator sets them up. */
export const fieldConfig = {
  /** What a check of configuration and columns finds. */
  problems: {
    orphaned_column: 'Sloupec {{field}} tabulky strojů nepopisuje žádné pole.',
    orphaned_configuration: 'Vlastní pole {{field}} nemá v tabulce strojů sloupec.',
    wrong_type: 'Sloupec vlastního pole {{field}} má jiný typ, než říká jeho nastavení.',
    missing_configuration: 'Základní pole {{field}} nemá nastavení.',
    few_columns_left:
      'Tabulka strojů má {{used}} z {{limit}} sloupců, počítaje i smazané. Čas ji přestavět obnovou ze zálohy.',
  },
} as const;
