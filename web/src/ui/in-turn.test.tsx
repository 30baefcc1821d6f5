import { render, screen } from '@testing-library/react';
import { Profiler, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { InTurn } from './in-turn.tsx';

const shown = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent).join('');

function framesOf(children: ReactNode) {
  const frames: string[] = [];
  const content = (
    <Profiler id="turns" onRender={() => frames.push(shown())}>
      <InTurn first={1}>{children}</InTurn>
    </Profiler>
  );
  return { frames, content };
}

test('each child comes after those above it', async () => {
  const { frames, content } = framesOf(['a', 'b', 'c'].map((name) => <p key={name}>{name}</p>));
  render(content);
  expect(shown()).toBe('a');
  await screen.findByText('c');
  expect(frames).toEqual(['a', 'ab', 'abc']);
});

test('a tab in the background, which has no frames, waits for none', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const { content } = framesOf(['a', 'b'].map((name) => <p key={name}>{name}</p>));
  render(content);
  expect(await screen.findByText('b')).toBeDefined();
});

test('the others wait until the first is complete', async () => {
  const parts = (waits: boolean) => (
    <InTurn first={1} waits={waits}>
      <p>a</p>
      <p>b</p>
    </InTurn>
  );
  const { rerender } = render(parts(true));
  await new Promise((resolve) => void requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(shown()).toBe('a');
  rerender(parts(false));
  expect(await screen.findByText('b')).toBeDefined();
});

test('an empty place takes no turn, and is filled at its place', async () => {
  const parts = (isKnown: boolean) => (
    <InTurn first={1}>
      <p>a</p>
      {isKnown && <p>b</p>}
      <p>c</p>
    </InTurn>
  );
  const { rerender } = render(parts(false));
  const last = await screen.findByText('c');
  rerender(parts(true));
  expect(await screen.findByText('b')).toBeDefined();
  expect(shown()).toBe('abc');
  expect(screen.getByText('c')).toBe(last);
});
