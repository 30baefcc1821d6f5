import { useEffect, useRef } from 'react';
import { Callout } from './callout.tsx';

/** A question about the input, which submitting once more answers with yes: it comes into sight first. */
export function QuestionNote({ text }: { text: string | null }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) place.current?.focus();
  }, [text]);
  if (text === null) return null;
  return (
    <div ref={place} tabIndex={-1}>
      <Callout isFailure role="alert">
        {text}
      </Callout>
    </div>
  );
}
