import { create } from 'zustand';
import { useAuth } from './auth.ts';

/** The texts of a question, where it is not about unsaved changes. */
interface QuestionTexts {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

interface LeaveQuestion {
  texts?: QuestionTexts | undefined;
  /** Answers the open question; null if there is none. */
  answer: ((leave: boolean) => void) | null;
}

/** The open question whether to discard unsaved changes; the dialog at the root shows it. */
export const useLeaveQuestion = create<LeaveQuestion>(() => ({ answer: null }));

// The form is gone with its session: the question must not meet the next user.
useAuth.subscribe(({ user }, before) => {
  if (user?.id !== before.user?.id) useLeaveQuestion.getState().answer?.(false);
});

/** Asks whether to leave without saving. */
export function askToLeave(texts?: QuestionTexts): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useLeaveQuestion.getState().answer?.(false);
  useLeaveQuestion.setState({
    texts,
    answer: (leave) => {
      useLeaveQuestion.setState({ answer: null });
      resolve(leave);
    },
  });
  return promise;
}
