/** The colours of emails and PDF files, which cannot use the tokens of the screens; the same as those in theme.css. */
export const paperColors = {
  ink: '#1d1b18',
  quiet: '#625e56',
  line: '#e4e0d8',
  tint: '#f4f2ed',
  canvas: '#f4f2ed',
  accent: '#0c5266',
  picture: '#ece8df',
} as const;
