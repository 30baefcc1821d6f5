/** What a stock list says about the model of a machine besides the column of its type. */
interface NamedMachine {
  name: string | null;
  manufacturer: string | null;
  edition: string | null;
}

/**
 * The model in full. Stock lists have only its beginning in a column of its own (`966`); the name of the machine has all
 * of it (`Caterpillar 966E`), and the edition says where one of several words ends (`580` and `SUPER L`).
 */
export function fullModel(model: string, { name, manufacturer, edition }: NamedMachine): string {
  const text = name ?? '';
  const lower = text.toLowerCase();
  const wanted = model.toLowerCase();
  const maker = manufacturer?.trim().toLowerCase() ?? '';
  const makerAt = lower.indexOf(maker);
  // The model ends behind the manufacturer: the L of Liebherr is none.
  const start = makerAt === -1 ? 0 : makerAt + maker.length - wanted.length + 1;
  for (
    let at = lower.indexOf(wanted, start);
    at !== -1 && wanted !== '';
    at = lower.indexOf(wanted, at + 1)
  ) {
    const before = lower.slice(0, at);
    const rest = text.slice(at + model.length);
    const isWord = before === '' || before.endsWith(' ');
    const followsMaker = before.trim() === '' || before.trim() === maker;
    // A number such as 12 is not the beginning of another one, unless that stands where the model does.
    const isNumber = /\d$/.test(model) && /^\d/.test(rest);
    if (!isWord || (isNumber && !followsMaker)) continue;
    const isOfEdition = edition !== null && rest.toLowerCase().startsWith(edition.toLowerCase());
    const known = isOfEdition ? edition.length : 0;
    const end = /^[^\s,;()]*/.exec(rest.slice(known))?.[0].length ?? 0;
    return `${model}${rest.slice(0, known + end)}`;
  }
  return model;
}

/** The model in full; the columns of a stock list are optional, so each value comes from the field that has one. */
export function fullModelOf(model: string, textOf: (field: string) => string | null): string {
  return fullModel(model, {
    name: textOf('stroj') ?? textOf('name'),
    manufacturer: textOf('manufacturer') ?? textOf('vyrobce'),
    edition: textOf('edice'),
  });
}
