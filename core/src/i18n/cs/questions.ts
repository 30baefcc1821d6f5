/** What forms ask before they save. */
export const questions = {
  /** Two users have changed the same fields. */
  conflict: {
    text: 'Tyto údaje mezitím změnil i někdo jiný. Vyberte u každého, která hodnota má platit. Ostatní změny zůstanou, vaše i uložené.',
    mine: 'Vaše hodnota',
    theirs: 'Uložená hodnota',
    blank: 'prázdné',
  },
  /** A price far from the value of the machine. */
  price: {
    lower:
      'Cena {{price}} je {{times}}× nižší než hodnota stroje ({{value}}). Je-li správná, potvrďte ji ještě jednou.',
    higher:
      'Cena {{price}} je {{times}}× vyšší než hodnota stroje ({{value}}). Je-li správná, potvrďte ji ještě jednou.',
  },
  /** A new value far from the stored one. */
  value: {
    lower:
      'Nová hodnota {{price}} je {{times}}× nižší než dosavadní ({{value}}). Je-li správná, potvrďte ji ještě jednou.',
    higher:
      'Nová hodnota {{price}} je {{times}}× vyšší než dosavadní ({{value}}). Je-li správná, potvrďte ji ještě jednou.',
  },
};
