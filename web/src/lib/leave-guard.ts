import { create } from 'zustand';

interface LeaveQuestion {
  /** Answers the open question; null if there is none. */
  answer: ((leave: boolean) => void) | null;
}

/** The open question whether to discard unsaved changes; the dialog at the root shows it. */
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
