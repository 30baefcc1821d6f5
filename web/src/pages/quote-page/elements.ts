/** Builds elements. Texts only become text nodes, so nothing in a quote can become markup. */

type Child = Node | string | null | false;
type Properties<N extends keyof HTMLElementTagNameMap> = {
  [K in keyof HTMLElementTagNameMap[N]]?: HTMLElementTagNameMap[N][K];
} & { aria?: Record<string, string> };

export function element<N extends keyof HTMLElementTagNameMap>(
  name: N,
  { aria = {}, ...properties }: Properties<N> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[N] {
  const made = document.createElement(name);
  Object.assign(made, properties);
  for (const [attribute, value] of Object.entries(aria)) made.setAttribute(`aria-${attribute}`, value);
  made.append(...children.filter((child) => child !== null && child !== false));
  return made;
}

/** Lines of a text, as they were written. */
export const paragraph = (text: string, className = ''): HTMLElement | null =>
  text === '' ? null : element('p', { className: `text ${className}`, textContent: text });

/** As `Highlighted` of the application, whose code this page does not load: a type such as `1060-3.1` stays on one line. */
export const wholeTypes = (name: string): (string | HTMLElement)[] =>
  name
    .split(/(?<!\S)((?=\S{5,16}(?!\S))[^\s-]+-\S+)/u)
    .map((part, index) =>
      index % 2 === 0 ? part : element('span', { className: 'whole', textContent: part }),
    );

export const facts = (rows: readonly { label: string; value: string }[]): HTMLElement | null =>
  rows.length === 0
    ? null
    : element(
        'dl',
        { className: 'facts' },
        ...rows.map(({ label, value }) =>
          element('div', {}, element('dt', { textContent: label }), element('dd', { textContent: value })),
        ),
      );
