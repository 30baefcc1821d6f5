import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { setLanguage } from '../../../lib/i18n.ts';
import { Bars } from './bars.tsx';

afterEach(() => setLanguage('cs'));

test.each([
  ['cs', '160 tis.'],
  ['en', '160K'],
] as const)('an axis says thousands in the language of the user (%s)', async (language, tick) => {
  await setLanguage(language);
  renderApp(
    <Bars
      data={[{ label: '11/2026', value: 160_000 }]}
      series={[{ name: 'value', label: 'Value', color: 'gray' }]}
      type="grouped"
      format={String}
      targetOf={() => null}
    />,
  );
  expect(await screen.findAllByText(tick)).not.toHaveLength(0);
});
