export const manualAlternatives = {
  title: 'Určené náhrady',
  hint: 'Když se model už nevyrábí, nabídnou se při rezervaci jako přesná shoda modely uvedené zde.',
  add: 'Přidat model',
  create: 'Náhrada za model',
  edit: 'Upravit náhrady modelu {{model}}',
  model: 'Ukončený model',
  modelHint: 'Název modelu, jak je zapsaný u strojů. Na velikosti písmen a diakritice nezáleží.',
  replacements: 'Náhradní modely',
  replacementsHint: 'Oddělte čárkou nebo klávesou Enter.',
  search: 'Hledat model',
  taken: 'Tento model už v seznamu je, upravte jeho náhrady.',
  empty: 'Zatím tu není žádný model',
  emptyHint: 'Přidejte první ukončený model a k němu modely, které ho nahrazují.',
  emptySearch: 'Žádný model neodpovídá hledání „{{search}}“',
  actions: {
    edit: 'Upravit náhrady modelu {{model}}',
    delete: 'Odebrat model {{model}}',
  },
  delete: {
    title: 'Odebrat model?',
    text: 'Model {{model}} i jeho náhrady ze seznamu zmizí.',
    confirm: 'Odebrat',
  },
  done: {
    saved: 'Náhrady modelu {{model}} byly uloženy',
    deleted: 'Model {{model}} byl odebrán',
  },
} as const;
