/**
 * The HTML of every email: tables and inline styles, because mail readers support little else. The style sheet in the
 * head only adapts it to dark mode and phones, where it is supported.
 */

import { logoSize } from '../files/company-logo.ts';
import { paperColors } from '../paper-colors.ts';

/** What surrounds the text of an email. */
export interface MailFrame {
  company: { name: string; address: readonly string[]; phone: string; email: string };
  /** `src`: a URL, or `cid:` and the id of an attached picture. */
  logo: { src: string; width: number; height: number } | null;
  /** The machine that the email is about. */
  machine: { name: string; facts: string; src: string } | null;
}

/** A part of the text; texts are HTML already. */
export type MailBlock =
  | { kind: 'text'; html: string }
  | { kind: 'facts'; rows: readonly { name: string; html: string }[] }
  | { kind: 'button'; label: string; url: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Address and contacts, below the text. */
export const contactLines = ({ company: { address, phone, email } }: MailFrame): string[] =>
  [...address, [phone, email].filter((part) => part !== '').join(', ')].filter((line) => line !== '');

const { ink, quiet, line, canvas, accent, picture } = paperColors;
const font = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const link = `color:${accent};text-decoration:underline`;

const styleSheet = `
@media (max-width:480px){.pad{padding:24px 20px!important}.fact{display:block!important;width:auto!important;padding:0!important}.value{padding-bottom:12px!important}}
@media (prefers-color-scheme:dark){.canvas{background:#131210!important}.card{background:#1f1e1b!important;border-color:#5fb0c4!important}.ink{color:#ebe8e2!important}.quiet{color:#a7a299!important}.line{border-color:#3a3833!important}.link{color:#84bfcd!important}.button{background:#84bfcd!important}.button a{color:#0b2129!important}.logo{padding:8px!important;border-radius:6px;background:#ffffff!important}}
`.trim();

/** A link in a text. */
export const mailLink = (url: string): string =>
  `<a href="${escapeHtml(url)}" class="link" style="${link}">${escapeHtml(url)}</a>`;

interface MailContent {
  language: string;
  subject: string;
  blocks: readonly MailBlock[];
  frame: MailFrame;
}

/** The whole HTML part. */
export function mailHtml({ language, subject, blocks, frame }: MailContent): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${canvas}">
<table ${table} width="100%" class="canvas" bgcolor="${canvas}" style="background:${canvas}"><tr><td align="center" style="padding:24px 12px">
<table ${table} width="600" style="width:100%;max-width:600px;${font}">
<tr><td style="padding:0 4px 16px">${letterhead(frame)}</td></tr>
<tr><td class="card pad" bgcolor="#ffffff" style="padding:28px 32px;border-top:3px solid ${accent};border-radius:0 0 8px 8px;background:#ffffff">
${[machineBlock(frame), ...blocks.map(blockHtml)].filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:16px 4px 0;font-size:13px;line-height:1.5;color:${quiet}">${contactLines(frame).map(escapeHtml).join('<br>\n')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function letterhead({ company: { name }, logo }: MailFrame): string {
  if (logo === null)
    return `<span class="ink" style="font-size:18px;font-weight:600;line-height:1.4;color:${ink}">${escapeHtml(name)}</span>`;
  const { width, height } = logoSize(logo);
  return `<img class="logo" src="${escapeHtml(logo.src)}" width="${width}" height="${height}" alt="${escapeHtml(name)}" style="display:block;border:0;font-size:18px;font-weight:600;color:${ink}">`;
}

function machineBlock({ machine }: MailFrame): string {
  if (machine === null) return '';
  const facts =
    machine.facts === ''
      ? ''
      : `<br><span class="quiet" style="font-size:14px;line-height:1.6;color:${quiet}">${escapeHtml(machine.facts)}</span>`;
  return `<table ${table} width="100%" class="line" style="margin:0 0 24px;border-bottom:1px solid ${line}"><tr>
<td width="120" valign="middle" style="padding:0 16px 24px 0"><img src="${escapeHtml(machine.src)}" width="120" height="90" alt="" style="display:block;border:0;border-radius:6px;background:${picture}"></td>
<td valign="middle" style="padding:0 0 24px"><span class="ink" style="font-size:17px;font-weight:600;line-height:1.35;color:${ink}">${escapeHtml(machine.name)}</span>${facts}</td>
</tr></table>`;
}

function blockHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.55;color:${ink}">${block.html}</p>`;
    case 'facts':
      return `<table ${table} style="margin:0 0 16px;font-size:15px;line-height:1.5">${block.rows.map(factRow).join('\n')}</table>`;
    case 'button':
      return `<table ${table} style="margin:8px 0 24px"><tr><td class="button" bgcolor="${accent}" style="border-radius:6px;background:${accent}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;font-size:15px;font-weight:600;line-height:20px;color:#ffffff;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
  }
}

const factRow = ({ name, html }: { name: string; html: string }) =>
  `<tr><td class="quiet fact" valign="top" style="padding:3px 20px 3px 0;color:${quiet}">${escapeHtml(name)}</td><td class="ink fact value" valign="top" style="padding:3px 0;color:${ink}">${html}</td></tr>`;
