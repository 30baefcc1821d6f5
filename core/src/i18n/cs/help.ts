export const help = {
  search: 'Hledat v nápovědě',
  searchHint: 'Storno, zástupce…',
  index: 'Obsah',
  none: 'V nápovědě nic takového není',
  noneText: 'Zkuste jiné nebo kratší slovo. Na velikosti písmen ani na diakritice nezáleží.',
  found_one: '{{count}} výsledek',
  found_few: '{{count}} výsledky',
  found_many: '{{count}} výsledku',
  found_other: '{{count}} výsledků',
  machines: 'Stavy strojů',
  machineStatus: {
    available: 'Stroj je volný a lze ho rezervovat.',
    reserved:
      'Drží ho rezervace (jako rezervovaný nebo náhradní stroj) nebo nabídka dalšímu v pořadníku, nebo je rezervovaný ručně.',
    pending_approval:
      'Rezervace bez náhradního stroje čeká na schválení. Nikdo jiný stroj zatím rezervovat nemůže.',
    maintenance: 'Stroj je v servisu a nelze ho rezervovat.',
    damaged: 'Stroj je poškozený a nelze ho rezervovat.',
    sold: 'Stroj je prodaný. Prodej lze stornovat.',
  },
  reservations: 'Stavy rezervací',
  reservationStatus: {
    active: 'Drží stroj pro zákazníka, dokud nevyprší, někdo ji nezruší nebo se stroj neprodá.',
    extended: 'Aktivní rezervace, jejíž konec se posunul.',
    pending_approval: 'Čeká na rozhodnutí. Lhůta začne běžet schválením.',
    completed: 'Stroj se prodal.',
    cancelled: 'Rezervace skončila bez prodeje: někdo ji zrušil, zamítl, nebo se prodej stornoval.',
  },
  recordKeys: 'Klávesové zkratky v detailu stroje',
  showKeys: 'Zobrazit zkratky',
  replacements: 'Náhradní stroje',
  replacement: {
    what: {
      term: 'K čemu jsou',
      text: 'Prodaný použitý stroj ubude z půjčovny, a proto se s ním rezervuje skladový, který ho nahradí. Bez náhrady musí rezervaci někdo schválit, pokud stroj nemá zaškrtnuto „Náhradní stroj není potřeba“. Nemáte-li půjčovnu, může administrátor náhrady vypnout v nastavení rezervací.',
    },
    off: {
      term: 'Nepoužívají se',
      text: 'Použité stroje se u vás rezervují stejně jako skladové, bez náhrady a bez schválení. Náhrady může zapnout administrátor v nastavení rezervací.',
    },
    order: {
      term: 'Pořadí náhrad',
      text: 'Nejdřív určená náhrada a stejný model, potom podobné stroje, stejná kategorie a ostatní. Uvnitř skupiny rozhoduje stejný výrobce, model, kategorie a umístění a to, jak blízko je rok, cena a hodiny.',
    },
    compare: {
      term: 'Porovnání',
      text: 'Až tři stroje lze postavit vedle původního. Co se liší, je zvýrazněné.',
    },
    rejected: {
      term: 'Bez náhrady, se schválením',
      text: 'U každého nabízeného stroje vyberte důvod. Důvody se zapíšou do žádosti o schválení, schvalovatel je uvidí a zůstanou u rezervace.',
    },
  },
  approvals: 'Schvalování',
  approval: {
    facts: {
      term: 'Podklady',
      text: 'U každé žádosti je domluvená cena proti aktuální hodnotě stroje, dny na skladě, kdo na stroj čeká, kolika poptávkám odpovídá a co u vás zákazník už rezervoval a koupil. Marži, nákupní cenu a zůstatkovou hodnotu vidí jen ten, kdo smí vidět nákupní ceny.',
    },
    waiting: {
      term: 'Čekání',
      text: 'Běží ve dne i v noci, víkendy a svátky se nepočítají. Nejdéle čekající žádost je první; ikonou hodin je označená ta, která čeká celý pracovní den (24 hodin).',
    },
    discount: {
      term: 'Sleva',
      text: 'O kolik je domluvená cena pod aktuální hodnotou stroje. Částky v různých měnách se porovnávají dnešním kurzem.',
    },
    mail: {
      term: 'Z e-mailu',
      text: 'Odkaz v e-mailu otevře žádost a rozhodnete jedním tlačítkem; k zamítnutí napište důvod. Odkaz je jen pro vás, platí nejdéle 72 hodin a lze ho použít jednou. Zda se přitom musíte přihlásit, nastavuje administrátor.',
    },
    deputy: {
      term: 'Zástupce',
      text: 'V osobním nastavení určíte, kdo za vás ve vybraných dnech rozhoduje. Může to být administrátor nebo back office. Žádosti a e-maily chodí oběma a v historii je, za koho se rozhodlo.',
    },
    reminder: {
      term: 'Připomínka',
      text: 'Když o žádosti dlouho nikdo nerozhodne, dostanou schvalovatelé i jejich zástupci jednu připomínku. Po kolika hodinách přijde, nastavuje administrátor; počítají se jen pracovní dny.',
    },
  },
  calendar: {
    bars: {
      term: 'Pruhy',
      text: 'Každý stroj má řádek a v něm pruh za dobu, po kterou ho někdo drží: rezervaci, náhradní stroj, nabídku z pořadníku nebo ruční rezervaci. Pod ním jsou vystavené cenové nabídky, dokud platí. Šrafovaná část je po termínu. Zrušené rezervace v kalendáři nejsou.',
    },
    extend: {
      term: 'Prodloužení',
      text: 'Pruh s úchytem na konci můžete prodloužit: táhněte za konec doprava, nebo na něm stiskněte P. Nový konec určuje nastavení, zadáte jen důvod.',
    },
    keys: {
      term: 'Klávesnice',
      text: 'Šipky procházejí pruhy, Enter otevře záznam, Page Up a Page Down posouvají období.',
    },
    feed: {
      term: 'Odběr',
      text: 'Ve vlastním kalendáři uvidíte, kdy končí vaše rezervace, nabídky z pořadníku a cenové nabídky a kdy je termín servisu. Tajnou adresu vytvoříte tlačítkem Odběr kalendáře; kdo ji zná, vidí termíny bez přihlášení. Platit přestane, když ji zrušíte nebo vytvoříte novou.',
    },
  },
  queue: {
    join: {
      term: 'Zařazení',
      text: 'Na rezervovaný stroj lze zařadit dalšího zákazníka, i když stroj drží vaše vlastní rezervace. Rozhoduje pořadí; změnit ho může jen administrátor nebo back office a musí uvést důvod.',
    },
    offer: {
      term: 'Nabídka',
      text: 'Jakmile se stroj uvolní, nabídne se prvnímu v pořadí a nikdo jiný ho rezervovat nemůže. Čas na odpověď běží jen v pracovní dny.',
    },
    answer: {
      term: 'Odpověď',
      text: 'Přijetí otevře vyplněnou rezervaci. Po odmítnutí nebo vypršení času dostane nabídku další v pořadí.',
    },
  },
  customers: 'Zákazníci',
  customer: {
    suggest: {
      term: 'Návrhy',
      text: 'Když začnete psát firmu, kontaktní osobu, e-mail, telefon nebo IČO, nabídnou se známí zákazníci, naposledy zapsaní první. Výběr vyplní všechny údaje najednou.',
    },
    same: {
      term: 'Tentýž zákazník',
      text: 'Pozná se podle IČO bez ohledu na mezery a předponu CZ; když chybí, podle e-mailu. Na různé zápisy upozorní stránka zákazníka, na jinak zapsanou firmu i formulář, do kterého zákazníka zadáváte.',
    },
    page: {
      term: 'Stránka zákazníka',
      text: 'Otevřete ji kliknutím na firmu v detailu rezervace, poptávky, pořadníku nebo prodeje. Jsou na ní všechny záznamy zákazníka.',
    },
    register: {
      term: 'ARES',
      text: 'Když to administrátor povolí, doplní se podle IČO název a adresa firmy a na zaniklou firmu aplikace upozorní. Když ARES neodpovídá, vyplníte údaje ručně.',
    },
  },
  quotes: {
    send: {
      term: 'Vystavení',
      text: 'Nabídku při vystavení pošlete e-mailem s PDF, nebo k ní zkopírujete odkaz na web. Platí ceny a kurzy ze dne vystavení. Pozdější změny zákazník uvidí, až nabídku vystavíte znovu.',
    },
    web: {
      term: 'Odpověď na webu',
      text: 'Zákazník může bez přihlášení napsat zprávu a nabídku přijmout nebo odmítnout, vám přijde oznámení. Když stroj mezitím získá někdo jiný, stránka to hned ukáže.',
    },
    take: {
      term: 'Rezervace',
      text: 'Cenová nabídka stroj nedrží. V jejím detailu ho jedním tlačítkem rezervujete s vyplněným zákazníkem a cenou, nebo zákazníka zařadíte do pořadníku. Pokud rezervace čeká na schválení, označí se nabídka jako přijatá až po něm.',
    },
    cards: {
      term: 'Cenovky',
      text: 'V seznamu strojů vyberte stroje a zvolte Cenovky. QR kód na cenovce otevře stroj jen kolegům po přihlášení.',
    },
  },
  demands: {
    record: {
      term: 'Zápis',
      text: 'Co zákazník hledá, zapíšete pomocí stejných kritérií, jaká mají filtry v seznamu strojů. Vyfiltrovaný seznam uložíte jako poptávku z nabídky Zobrazení. Administrátor může poptávky importovat i ze souboru, šablona je na stránce Import dat.',
    },
    match: {
      term: 'Shoda',
      text: 'Jakmile se objeví odpovídající stroj, přijde oznámení tomu, kdo poptávku vede. U stroje, který jen skoro odpovídá, vidíte, v čem se liší.',
    },
    answer: {
      term: 'Odpověď',
      text: 'Ze shody stroj rovnou rezervujete, nebo zákazníka zařadíte do pořadníku. Stroj označený jako nevhodný se k poptávce už nebude nabízet.',
    },
  },
  sales: {
    list: {
      term: 'Seznam',
      text: 'Prodeje najdete podle stroje, zákazníka, obchodníka nebo čísla faktury za libovolné období. Číslo faktury a poznámku lze zadat při prodeji i později v detailu prodeje. Nad seznamem jsou tržby a marže všech, které odpovídají filtrům. Z řádku se dostanete ke všem záznamům zákazníka, z detailu prodeje ke stroji.',
    },
    margin: {
      term: 'Marže',
      text: 'Prodejní cena minus nákupní cena a náklady po nákupu, přepočtené kurzem dne prodeje. Podle marže lze seznam řadit a vybrat jen prodeje se ztrátou. Marži vidí jen ten, kdo smí vidět nákupní ceny.',
    },
    correct: {
      term: 'Oprava',
      text: 'Prodej může opravit ten, kdo stroj prodal, back office a administrátor. V detailu prodeje nebo u prodaného stroje zvolte Upravit prodej. Změnit lze cenu, měnu, datum, číslo faktury, poznámku i zákazníka; back office a administrátor mohou změnit i to, kdo prodal. Pokud se prodávalo podle rezervace, změní zákazníka jen ten, kdo ji smí upravit. U stornovaného prodeje lze změnit jen číslo faktury a poznámku.',
    },
    storno: {
      term: 'Storno',
      text: 'Prodej může stornovat ten, kdo stroj prodal, back office a administrátor; důvod je nepovinný. Stroj bude znovu k dispozici a rezervace, podle které se prodával, se zruší. V seznamu prodej najdete mezi stornovanými a zůstane i v historii stroje.',
    },
  },
  views: {
    save: {
      term: 'Uložení',
      text: 'Nastavte filtr, řazení a sloupce a v nabídce Zobrazení zvolte Uložit jako pohled. Může být jen pro vás, nebo pro všechny.',
    },
    change: {
      term: 'Změna',
      text: 'Když v pohledu změníte filtr nebo sloupce, můžete změny uložit do něj, uložit jako jiný pohled, nebo je zahodit.',
    },
    share: {
      term: 'Odkaz',
      text: 'Odkaz na pohled zkopírujete z nabídky pohledů nad seznamem. Každý v něm vidí jen to, co smí. Soukromý pohled nikdo jiný neotevře.',
    },
    watch: {
      term: 'Upozornění',
      text: 'V pohledu na stroje zvolte v nabídce pohledů nad seznamem Upozornit na nové stroje. O každém stroji, který v pohledu přibude, se dozvíte hned, nebo jednou denně, oznámením nebo e-mailem.',
    },
  },
  ageing: {
    days: {
      term: 'Dní skladem',
      text: 'U skladového stroje od data objednávky, u použitého ode dne zařazení do půjčovny; když datum chybí, ode dne přidání. Které datum platí, je v detailu stroje.',
    },
    margin: {
      term: 'Marže',
      text: 'Aktuální hodnota minus nákupní cena a náklady po nákupu. Náklady v cizí měně se přepočítávají kurzem ze dne nákladu. Ke každému nákladu lze přiložit doklad. Marži, náklady i doklady vidí jen ten, kdo smí vidět nákupní ceny.',
    },
    history: {
      term: 'Vývoj ceny',
      text: 'Každá změna aktuální hodnoty: kdy, kdo, z kolika na kolik a proč. Ve filtrech lze najít stroje, které za 90 dní několikrát zlevnily.',
    },
    repricing: {
      term: 'Návrhy cen',
      text: 'Pravidla navrhnou nižší cenu strojům, které jsou dlouho skladem. Návrh můžete přijmout, zadat jinou cenu, nebo ho odložit, i hromadně. Přecenění lze do půl hodiny vrátit zpět. Bez vás se žádná cena nezmění. Pravidla spravuje administrátor.',
    },
  },
  files: 'Import a export',
  file: {
    import: {
      term: 'Import ze souboru',
      text: 'Na stránce Import dat vyberte, co soubor obsahuje, a soubor nahrajte. Řádek s názvy sloupců i pole, do kterých sloupce patří, se navrhnou samy; před importem uvidíte každý řádek s tím, co se přidá, upraví nebo nejde načíst.',
    },
    again: {
      term: 'Stejný soubor podruhé',
      text: 'Stroje se poznají podle sériového čísla, čísla zařízení nebo VIN: známé se upraví, nové přidají. Stroj bez čísla se pokaždé přidá znovu.',
    },
    undo: {
      term: 'Vrácení importu',
      text: 'Import vrátíte zpět v jeho výsledku. Záznamy, se kterými od té doby někdo pracoval, zůstanou, jak jsou.',
    },
    export: {
      term: 'Export',
      text: 'Seznam strojů, rezervací nebo prodejů exportujete z nabídky Zobrazení, i s filtrem a vybranými sloupci. Celé sady dat jsou na stránce Export dat. V souboru je jen to, co smíte vidět.',
    },
  },
  users: 'Uživatelé',
  user: {
    add: {
      term: 'Přidání',
      text: 'Administrátor přidá uživatele na stránce Uživatelé a role. Předá mu heslo, které se zobrazí jen jednou, nebo mu pošle pozvánku, pokud je nastavený poštovní server.',
    },
    leave: {
      term: 'Odchod kolegy',
      text: 'Deaktivovaný uživatel se nepřihlásí, ale zůstane u svých záznamů a v historii.',
    },
  },
  comments: {
    mention: {
      term: '@jméno',
      text: 'Zmíní kolegu, který záznam smí vidět. Přijde mu oznámení a e-mail; e-maily si může vypnout v osobním nastavení.',
    },
    trace: {
      term: 'Úpravy',
      text: 'Upravit jde jen vlastní komentář. Smazat ho může i administrátor; kdo a kdy ho smazal, zůstane vidět.',
    },
    customer: {
      term: 'Obsahuje údaje zákazníka',
      text: 'Označte komentář, ze kterého se pozná zákazník. Smaže se, až se budou anonymizovat jeho údaje.',
    },
    presence: {
      term: 'Iniciály v záznamu',
      text: 'Kdo z kolegů má stejný záznam právě otevřený a co v něm dělá. Nikam se to neukládá.',
    },
  },
  roles: 'Role a jejich výchozí oprávnění',
  permissions: 'Co smíte v roli {{role}}',
  permissionsText: 'Oprávnění nastavuje administrátor. Chybí-li vám některé, obraťte se na něj.',
  allowed: 'Smíte',
  notAllowed: 'Nesmíte',
} as const;
