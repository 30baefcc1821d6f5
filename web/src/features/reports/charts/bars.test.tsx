import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { setLanguage } from '../../../lib/i18n.ts';
import { Bars } from './bars.tsx';

afterEach(() => setLanguage('cs'));

test.each([
  ['cs', '160 tis.'],
  ['en', '160K'],
] as const)('an axis says thousands in the language of the user (%s)', async (language, tick) => {
  await setLanguage(language);
  // A chart measures its container, and jsdom has no layout.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    DOMRect.fromRect({ width: 600, height: 280 }),
  );
  renderApp(
    <Bars
      data={[{ label: '11/2026', value: 160_000 }]}
      series={[{ name: 'value', label: 'Value', color: 'gray.6' }]}
      type="default"
      format={String}
      targetOf={() => null}
      height={280}
    />,
  );
  expect(await screen.findAllByText(tick)).not.toHaveLength(0);
});
