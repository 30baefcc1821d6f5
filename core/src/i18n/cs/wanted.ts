/** The oldest machine and the highest price that a customer wants. */
export const wanted = {
  ages: {
    upTo2: 'do 2 let',
    upTo5: 'do 5 let',
    upTo10: 'do 10 let',
    older: 'i nad 10 let',
    any: 'na stáří nezáleží',
  },
  prices: {
    between: '{{above}} – {{upTo}}',
    upTo: 'do {{upTo}}',
    above: 'nad {{above}}',
    any: 'bez omezení',
  },
};
