// Sets the colour scheme before the first paint; a file of its own because the policy forbids inline scripts.
(() => {
  const stored = localStorage.getItem('user-settings');
  const theme = /"theme":"(light|dark|system)"/.exec(stored ?? '')?.[1] ?? 'light';
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
