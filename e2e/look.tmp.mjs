import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4311';
const out='/tmp/quotes-shots'; import { mkdirSync } from 'node:fs'; mkdirSync(out,{recursive:true});
export async function session(role='salesperson', {width=1440,height=900,theme='light'}={}) {
  const browser = await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu']});
  const ctx = await browser.newContext({viewport:{width,height},colorScheme:theme,locale:'cs-CZ'});
  const page = await ctx.newPage();
  await page.goto(base+'/login');
  await page.getByLabel('E-mail').fill(role+'@strojpark.example');
  await page.getByLabel('Heslo',{exact:true}).fill('strojpark');
  await page.getByRole('button',{name:'Přihlásit se',exact:true}).click();
  await page.waitForURL(/dashboard/);
  return {browser,ctx,page};
}
export {base,out,chromium};
