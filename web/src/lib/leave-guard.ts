import { create } from 'zustand';

interface LeaveQuestion {
  /** Answers the question that is open, or null when there is none. */
  answer: ((leave: boolean) => void) | null;
}

/** The one open question whether to leave unsaved changes behind; the dialog at the root shows it. */
export const useLeaveQuestion = create<LeaveQuestion>(() => ({ answer: null }));

/** Asks whether to leave without saving. */
export function askToLeave(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useLeaveQuestion.getState().answer?.(false);
  useLeaveQuestion.setState({
    answer: (leave) => {
      useLeaveQuestion.setState({ answer: null });
      resolve(leave);
    },
  });
  return promise;
}
