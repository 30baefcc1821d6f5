/** What people are told inside the product; each kind gets its values of core/domain/notification-kinds. */
export const notifications = {
  title: 'Oznámení',
  markAllRead: 'Označit vše jako přečtené',
  none: 'Zatím tu nic není',
  noneHint:
    'Přijdou sem žádosti o schválení, stroje k poptávkám, zmínky v komentářích, rezervace, které brzy vyprší, a hotové importy, exporty a hromadné akce.',
  failedToLoad: 'Oznámení se nepodařilo načíst',
  older: 'Načíst starší',
  unread: 'Nepřečtené',
  list: 'Seznam oznámení',
  kinds: {
    approval_requested: '{{by}} žádá o schválení rezervace stroje {{machineName}} ({{customerName}})',
    approval_waiting:
      'Žádost o rezervaci stroje {{machineName}} ({{customerName}}) čeká na rozhodnutí od {{since}}',
    deputy_named: 'Zastupujete při schvalování: {{by}}, {{fromDay}} – {{toDay}}',
    deputy_ended: 'Zastupování při schvalování skončilo: {{by}}',
    extension_requested:
      '{{by}} žádá o prodloužení rezervace stroje {{machineName}} ({{customerName}}), na který čekají další: {{reason}}',
    approval_confirmed:
      'Rezervace stroje {{machineName}} ({{customerName}}) je schválená. Rozhodnutí: {{by}}',
    approval_rejected:
      'Rezervace stroje {{machineName}} ({{customerName}}) je zamítnutá: {{reason}}. Rozhodnutí: {{by}}',
    reservation_expiring_one: 'Rezervace stroje {{machineName}} ({{customerName}}) vyprší za {{count}} den',
    reservation_expiring_few: 'Rezervace stroje {{machineName}} ({{customerName}}) vyprší za {{count}} dny',
    reservation_expiring_many: 'Rezervace stroje {{machineName}} ({{customerName}}) vyprší za {{count}} dne',
    reservation_expiring_other: 'Rezervace stroje {{machineName}} ({{customerName}}) vyprší za {{count}} dní',
    reservation_released:
      'Rezervace stroje {{machineName}} ({{customerName}}) vypršela a stroj je znovu k dispozici',
    queue_offered: 'Na řadě je {{customerName}}: stroj {{machineName}} je nabídnutý do {{endsAt}}',
    queue_lapsed: 'Nabídka stroje {{machineName}} ({{customerName}}) zůstala bez odpovědi a skončila',
    queue_offer_ended:
      'Nabídka stroje {{machineName}} ({{customerName}}) skončila předčasně: {{reason}}. Kdo ji ukončil: {{by}}',
    queue_paused:
      'Nabídka stroje {{machineName}} ({{customerName}}) je pozastavená, stroj teď nelze předat. Pořadí zůstává. Změna: {{by}}',
    queue_moved:
      'Pořadník na stroj {{machineName}}: {{customerName}} je teď na {{place}}. místě. {{by}}: {{reason}}',
    queue_withdrawn:
      'Z pořadníku na stroj {{machineName}} odešel zákazník {{customerName}}. {{by}}: {{reason}}',
    queue_machine_gone: 'Stroj {{machineName}} už není v nabídce, {{customerName}} na něj nemůže čekat',
    demand_match: 'Poptávce ({{customerName}}) odpovídá stroj {{machineName}}',
    demand_matches_one: 'Poptávkám odpovídá {{count}} nový stroj',
    demand_matches_few: 'Poptávkám odpovídají {{count}} nové stroje',
    demand_matches_many: 'Poptávkám odpovídá {{count}} nového stroje',
    demand_matches_other: 'Poptávkám odpovídá {{count}} nových strojů',
    demand_expired: 'Platnost poptávky ({{customerName}}) skončila. Odpovídajících strojů: {{fitting}}',
    demand_assigned: '{{by}} vám předává poptávku ({{customerName}})',
    demands_assigned_one: '{{by}} vám předává {{count}} poptávku',
    demands_assigned_few: '{{by}} vám předává {{count}} poptávky',
    demands_assigned_many: '{{by}} vám předává {{count}} poptávky',
    demands_assigned_other: '{{by}} vám předává {{count}} poptávek',
    owner_left:
      '{{name}} už nemá aktivní účet. K převzetí: poptávek {{demands}}, záznamů v pořadníku {{entries}}',
    quote_opened: '{{customerName}} si na webu prohlíží cenovou nabídku {{number}}',
    quote_interest: '{{customerName}} píše k cenové nabídce {{number}}: {{text}}',
    quote_accepted: '{{customerName}} přijímá cenovou nabídku {{number}}. Rezervujte stroj.',
    quote_declined: '{{customerName}} odmítá cenovou nabídku {{number}}',
    quote_expired: 'Platnost cenové nabídky {{number}} ({{customerName}}) skončila bez odpovědi',
    quote_machine_taken:
      'Stroj {{machineName}} z cenové nabídky {{number}} ({{customerName}}) už není k dispozici',
    machine_mention: '{{by}} vás zmiňuje v komentáři ke stroji {{machineName}}',
    demand_mention: '{{by}} vás zmiňuje v komentáři k poptávce ({{customerName}})',
    reservation_mention:
      '{{by}} vás zmiňuje v komentáři k rezervaci stroje {{machineName}} ({{customerName}})',
    import_finished:
      'Import souboru {{fileName}} je hotový: přidáno {{created}}, upraveno {{updated}}, odmítnuto {{refused}}',
    import_failed: 'Import souboru {{fileName}} se nezdařil, nic se nezměnilo',
    bulk_finished: '{{action}}: hotovo {{done}}, beze změny {{failed}}',
    bulk_failed: '{{action}}: akce se nezdařila',
    export_finished: 'Export {{name}} je připravený ke stažení',
    export_failed: 'Export {{name}} se nezdařil',
    report_finished: 'Sestava {{name}} je připravená ke stažení',
    report_failed: 'Sestava {{name}} se nezdařila',
  },
  outcomes: {
    approve: 'Schváleno: {{by}}',
    reject: 'Zamítnuto: {{by}}',
    extend: 'Prodlouženo: {{by}}',
    cancel: 'Rezervace zrušena: {{by}}',
    release: 'Rezervace vypršela, stroj je uvolněný',
    complete: 'Stroj prodán: {{by}}',
    storno: 'Prodej stornován: {{by}}',
    accept: 'Rezervováno: {{by}}',
    decline: 'Odmítnuto: {{by}}',
    withdraw: 'Vyřazeno z pořadníku: {{by}}',
    lapse: 'Nabídka skončila bez odpovědi',
    end_offer: 'Nabídka předčasně ukončena: {{by}}',
    skip: 'Přednost dostal další v pořadí: {{by}}',
    pause: 'Nabídka pozastavena: {{by}}',
    machine_gone: 'Stroj už není v nabídce',
  },
  bulkActions: {
    delete: 'Hromadné smazání',
    update: 'Hromadná úprava',
    sell: 'Hromadný prodej',
    reserve: 'Hromadná rezervace',
    cancel: 'Hromadné zrušení',
    restore: 'Hromadné obnovení',
    undo: 'Vrácení hromadné akce',
    withdraw: 'Hromadné vyřazení z pořadníku',
    close: 'Hromadné uzavření',
    assign: 'Hromadné předání',
  },
} as const;
