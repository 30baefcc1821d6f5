import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../test/render.tsx';
import { ContactLink } from './contact-link.tsx';

test('an address may be broken before its @ only, and is still one link', () => {
  renderApp(<ContactLink kind="email" value="jiri.pospisil@vykopy.example" />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'jiri.pospisil@vykopy.example' });
  expect(link.getAttribute('href')).toBe('mailto:jiri.pospisil@vykopy.example');
  expect(link.textContent).toBe('jiri.pospisil@vykopy.example');
  expect(Array.from(link.children, ({ textContent }) => textContent)).toEqual([
    'jiri.pospisil',
    '@vykopy.example',
  ]);
});
