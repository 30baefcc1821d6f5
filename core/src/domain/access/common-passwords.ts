/**
 * Passwords that attackers try first, folded: common Czech, English, office and industry words. Keyboard runs and
 * repetitions are not listed; the rule detects them by pattern.
 */
const list = `
abc123 abcd1234 access access123 account adam admin admin1 admin12 admin123 administrator ahoj ahoj123
ahojahoj ahojda ahojky akademie alena alenka alexander alexandra alfa alfaromeo alzbeta amanda amerika andel
andilek andrea andrej andrew aneta aneticka angel angels anicka anna apple applepie april asdf1234 asdfasdf
ashley audi auto autobus autoskola azerty bageta bagr balicek barbora barca barunka baseball baska
basketball batman bazant bazen bedrich beranek beruska bestfriend biologie blanka blink182 bobcat bohemia
bohous brambora bratislava bratr brno broucek brouk bubinka budik budvar buldozer bulldozer burger business
butterfly caterpillar cervenec cesko changeit changeme changethis charlie charlotte cheese chelsea chester
chicken chmelnice chocolate cigareta cokolada computer cookie corvette cowboy crystal damian daniel daniela
darek david davidek default default1 demo demo123 denisa deniska dennis desktop diablo diamond disney
dispecer dobraden dobryden doktor dolphin domaci domecek dominik dominika dominika1 domov donald doosan
dragon dragon1 duben dusan elephant eliska elizabeth emanuel emil emilka erika eva evicka excavator explorer
facebook fanousek ferrari fialka filip firma firma123 football forever formule fotbal frantisek freedom
friend friends galaxie garfield genius george ginger golden goldfish google guest guest123 hamster handball
hanka happy harley harrypotter heather heaven heineken hejhej helena hello hello123 hellokitty heslo heslo1
heslo12 heslo123 heslo1234 heslo12345 hesloheslo heslokheslu hitachi hokej hokejka holka holubice honda
honza honzik hospoda hudba hunter hvezda hvezdicka hyundai iloveu iloveyou iloveyou1 inspirace internet
invoice ivana ivanka ivetka jablko jahoda jahodka jakub jakubek jana janicka janinka jarda jarmila jaro
jaromir jaroslav jasmine jenicek jennifer jessica jezisek jezkovyoci jiri jiricek jirina jirka jitka jizda
jordan josef joseph joshua junior justin kacenka kachna kafe kaktus kamarad kamaradi kamil kamila kancelar
karel karkulka karolina katerina katka kavarna kikina killer kitten klara klaudie klavesnice kleopatra
klokan klubicko knight kobelco kocicka kocka kocour kokos kolecko kolo kolobezka komatsu komin konicek
konvalinka kopretina koralek kosmos kostka kotatko kouzlo kralicek kralik kralovna kremilek kristina
kristyna krtecek krtek kubicek kubota kvetina kvetinka kytara kyticka kytka laska laskamoje lastovka leden
legenda lenka lentilka letadlo letmein letmein1 leto liberty liebherr listopad london lopata lopatka lucie
lucinka ludek ludmila lukas lukasek magdalena maggie majda malina malinka mamicka maminka mamka manager
manchester manitou marcela marecek marek marian marie marketa marketka marlboro martin martina martinek
martinka master master1 matej matejka matous matrix matthew matyas maverick medved medvidek melissa mercedes
merlin michaela michal michalek michelle mickey mikulas milacek milan milana milena milovat miluju milujute
minecraft mirek miroslav miroslava misa misak misicka misulka mnau monika monitor monkey monkey1 monster
moravia morning mother motorka motyl motylek mujpes mustang myspace nadeje nakladac naruto natalie natalka
nbusr123 nejlepsi nemocnice nevim nevimheslo nicole nikol nikola nikolka ninja nissan nokia novak nove
noveheslo november number1 obchod obchodnik october office ondra ondrasek ondrej opicak opice ostrava
otevrit pampeliska panda panenka paprika parada passat passpass passw0rd password password1 password12
password123 password1234 patricie patrick patrik pavel pavla pavlina pavouk pepa pepik pepino pepper pepsi
peter petr petra petricek petrik petrklic petunie phoenix pikachu pirat pivo pivopivo plzen pocitac podzim
pohadka pohoda pokemon poklad pomeranc pomoc ponorka prace prachy praha praha1 prasatecko prasatko prazdniny
prezident princ princess princezna prodej prodejce prosinec puppy purple pytlik qazwsx qazwsxedc qwer1234
qwerty qwerty1 qwerty12 qwerty123 qwertz qwertz1 qwertz123 rachel radek radim radka rainbow raketa ranger
renata rezervace richard robert robinek roman romana rostislav royal rudolf runner ruzena ruzicka rybar
rybicka rypadlo samantha sandra sarinka sauron school scooter sebastian secret secret123 semafor september
servis shadow shadow1 sikulka silvie simona simonka sklad skladnik skoda skodovka skola skorpion slavia
slavie slayer slunce slunicko smrcek snehurka snezka snickers snowboard soccer sonicka sparta spartapraha
spider spiderman srdce srdicko srpen standa stanislav start123 startrek starwars stavba stavbar stella stroj
stroje strojirna strom sudoku summer sunflower sunshine superman supermanager supersecret superstar svetlo
sysadmin system tajemstvi tajne tajneheslo takeuchi tatinek tatka tatra teddy tekken telefon temp1234
temporary tenis teplice tereza terezka test test1 test123 test1234 testing testtest tiger tigger tomas
tomasek trabant tractor trafika traktor traktory travel trustno1 tulipan turbo tygr tygrik ucetni unicorn
user user123 username uzivatel vaclav valentin valentyna vanessa vanilka vanoce velbloud velikonoce velryba
vendula vera veronika verunka viktor viktorie vitejte vlada vladimir vladimira vlak vlcek vlkodlak vojta
vojtech volkswagen volvo vrana vrtulnik welcome welcome1 welcome123 whatever william windows winner winter
xavier yamaha yellow yoda zabicka zajicek zakaznik zaloha zamek zapomenute zbynek zdenek zdenka zelena zima
zirafa zlaticko zlato zuzana zuzanka zuzka zvirata
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter((word) => word !== ''));
