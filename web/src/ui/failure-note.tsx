import { Callout } from './callout.tsx';

interface FailureNoteProps {
  title?: string;
  /** Undefined or null without an error. */
  text: string | null | undefined;
}

/** Clear of the title and the buttons of its dialog: see `forms.css`. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** The error of an action, brought into sight where it was started. The input stays. */
export function FailureNote({ title, text }: FailureNoteProps) {
  if (text == null) return null;
  return (
    <Callout ref={bringIntoSight} isFailure role="alert" title={title}>
      {text}
    </Callout>
  );
}
