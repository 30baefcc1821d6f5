// Sets the colour scheme, and the shape of the screen to come for a user who is signed in, before the first paint; a file of its own because the policy forbids inline scripts.
(() => {
  const stored = localStorage.getItem('user-settings');
  const theme = /"theme":"(light|dark|system)"/.exec(stored ?? '')?.[1] ?? 'light';
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.mantineColorScheme = dark ? 'dark' : 'light';
  if (/"refreshToken":"/.test(localStorage.getItem('auth-storage') ?? '')) {
    const shapes = {
      work: /^\/(dashboard)?$/,
      list: /^\/(\w+-machines|reservations|queue|demands|quotes|sales|trash|aged-stock|repricing|bulk-runs|admin\/(users|audit))$/,
      cards: /^\/admin\/approval-queue$/,
    };
    dataset.start = Object.entries(shapes).find(([, paths]) => paths.test(location.pathname))?.[0] ?? 'page';
    const collapsed = localStorage.getItem('sidebar-icons') ?? String(innerWidth < 1200);
    if (collapsed === 'true') dataset.startCollapsed = '';
  }
})();
