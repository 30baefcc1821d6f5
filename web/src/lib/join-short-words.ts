const shortWord = /(?<![\p{L}\p{N}])([ksvzouai]) (?=\S)/giu;

/**
 * A Czech text, or the source of several, in which prepositions and conjunctions of one letter do not end a line. Outside of
 * texts, a no-break space means the same to the compiler as a space.
 */
export const joinShortWords = (text: string): string => text.replaceAll(shortWord, '$1\u00a0');
