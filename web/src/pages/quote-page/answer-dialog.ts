import { element, paragraph, wholeTypes } from './elements.ts';
import { t } from './words.ts';

export type Answer = 'accept' | 'interest' | 'decline';

const titles = {
  accept: 'quotePage.accept',
  interest: 'quotePage.question',
  decline: 'quotePage.declineConfirm',
} as const;
const confirms = {
  accept: 'quotePage.acceptConfirm',
  interest: 'quotePage.send',
  decline: 'quotePage.declineConfirm',
} as const;
const maxMessage = 2000;

interface AnswerDialog {
  kind: Answer;
  /** Whether a machine can still be had; without one the customer only writes, and accepts nothing. */
  isOffered: boolean;
  /** What is accepted. */
  machines: readonly { name: string; line: string; price: string }[];
  total: string | null;
  send: (message: string) => Promise<void>;
  /** Why it could not be sent, in words. */
  reasonOf: (failure: unknown) => string;
}

/** Says what the customer is about to answer, with a message to the seller. */
export function askForAnswer(answer: AnswerDialog): void {
  const { kind, isOffered, send, reasonOf } = answer;
  const isRequired = kind === 'interest';
  const error = element('p', { id: 'answer-error', className: 'error', role: 'alert' });
  const message = element('textarea', {
    id: 'message',
    rows: 4,
    maxLength: maxMessage,
    required: isRequired,
    oninput: () => {
      error.textContent = '';
      message.removeAttribute('aria-invalid');
    },
    aria: { describedby: error.id },
  });
  const title = t(isRequired && !isOffered ? 'quotePage.write' : titles[kind]);
  const dialog = element('dialog', { className: 'ask', tabIndex: -1, aria: { label: title } });
  const submit = element('button', { className: 'primary', textContent: t(confirms[kind]) });
  const form = element(
    'form',
    {
      // The browser would say it in its own language, over the button.
      noValidate: true,
      onsubmit: (event) => {
        event.preventDefault();
        const text = message.value.trim();
        if (isRequired && text === '') {
          error.textContent = t('quotePage.messageMissing');
          message.setAttribute('aria-invalid', 'true');
          message.focus();
          return;
        }
        submit.disabled = true;
        send(text)
          .then(() => dialog.close())
          .catch((failure: unknown) => {
            submit.disabled = false;
            error.textContent = reasonOf(failure);
          });
      },
    },
    element('h2', { textContent: title }),
    kind === 'accept' && accepted(answer),
    kind === 'accept' ? paragraph(t('quotePage.acceptText')) : null,
    isRequired && isOffered ? paragraph(t('quotePage.questionText'), 'quiet') : null,
    element(
      'label',
      { htmlFor: message.id },
      t('quotePage.message'),
      isRequired && element('span', { className: 'required', textContent: ' *', aria: { hidden: 'true' } }),
    ),
    message,
    error,
    element(
      'div',
      { className: 'buttons' },
      element('button', { type: 'button', textContent: t('quotePage.back'), onclick: () => dialog.close() }),
      submit,
    ),
  );
  dialog.onclose = () => dialog.remove();
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();
  // The keyboard of a phone would cover the buttons, for a message that nobody has to write.
  if (!isRequired) dialog.focus();
}

/** Each machine with its price, and their sum. */
function accepted({ machines, total }: AnswerDialog): HTMLElement {
  const row = (name: string, line: string, price: string) => [
    element(
      'span',
      {},
      element('span', { className: 'strong' }, ...wholeTypes(name)),
      line !== '' && element('span', { className: 'quiet', textContent: line }),
    ),
    element('span', { className: 'amount', textContent: price }),
  ];
  return element(
    'ul',
    { className: 'accepted' },
    ...machines.map(({ name, line, price }) => element('li', {}, ...row(name, line, price))),
    total !== null &&
      machines.length > 1 &&
      element('li', { className: 'sum' }, ...row(t('quotePage.totalChosen'), '', total)),
  );
}
