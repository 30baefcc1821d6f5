const shortWord = /(?<![\p{L}\p{N}])([ksvzouai]) (?=\S)/giu;

/** A number and its unit of time. */
const countedTime = /(\{\{\w+\}\}) (?=(?:den|dny|dne|dní|hodin[auy]?|minut[auy]?|min)(?!\p{L}))/gu;

/**
 * A Czech text, or the source of several, in which prepositions and conjunctions of one letter do not end a line, and
 * neither does a number of days, hours or minutes. Outside of
 * texts, a no-break space means the same to the compiler as a space.
 */
export const joinShortWords = (text: string): string =>
  text.replaceAll(shortWord, '$1\u00a0').replaceAll(countedTime, '$1\u00a0');
