import { Callout } from './callout.tsx';

/** A question about the input, which submitting once more answers with yes. */
export function QuestionNote({ text }: { text: string | null }) {
  if (text === null) return null;
  return <Callout role="alert">{text}</Callout>;
}
