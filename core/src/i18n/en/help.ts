import type { help as cs } from '../cs/help.ts';
import type { SameShape } from '../messages.ts';

export const help: SameShape<typeof cs> = {
  search: 'Search help',
  searchHint: 'Deputy, margin, views…',
  index: 'Contents',
  none: 'Nothing like that in the help',
  noneText: 'Try another word or a shorter one. Case and accents do not matter.',
  found_one: '{{count}} entry found',
  found_other: '{{count}} entries found',
  machines: 'Machine statuses',
  machineStatus: {
    available: 'The machine is free and can be reserved.',
    reserved:
      'It is held by a reservation (as the reserved machine or as the replacement) or by an offer to the next customer in the queue, or it is reserved manually.',
    pending_approval:
      'A reservation without a replacement is pending approval. Nobody else can reserve the machine.',
    maintenance: 'The machine is being serviced and cannot be reserved.',
    damaged: 'The machine is damaged and cannot be reserved.',
    sold: 'The machine is sold. The sale can be reversed.',
  },
  reservations: 'Reservation statuses',
  reservationStatus: {
    active: 'Holds the machine for the customer until it expires, is cancelled, or the machine is sold.',
    extended: 'An active reservation with a later end.',
    pending_approval: 'Waiting for a decision. Its period starts on approval.',
    completed: 'The machine was sold.',
    cancelled: 'Ended without a sale: it was cancelled or rejected, or the sale was reversed.',
  },
  recordKeys: 'Keyboard shortcuts in a machine record',
  showKeys: 'Show shortcuts',
  replacements: 'Replacement machines',
  replacement: {
    what: {
      term: 'Purpose',
      text: 'A used machine that is sold leaves the rental fleet, so a stock machine that replaces it is reserved with it. Without one, the reservation needs an approval, unless “No replacement needed” is ticked on the machine. If you have no rental fleet, an administrator can turn replacements off in the reservation settings.',
    },
    off: {
      term: 'Not in use',
      text: 'Used machines are reserved like stock machines, without a replacement or an approval. An administrator can turn replacements on in the reservation settings.',
    },
    order: {
      term: 'Order',
      text: 'Listed replacements and the same model come first, then similar machines, the same category and the rest. Within a group, the order depends on whether the manufacturer, model, category and location are the same and on how close the year, price and hours are.',
    },
    compare: {
      term: 'Comparison',
      text: 'Up to three machines can be shown next to the original. What differs is highlighted.',
    },
    rejected: {
      term: 'None fits: request approval',
      text: 'Choose a reason for each suggested machine. The reasons are written into the approval request, the approver sees them, and they stay with the reservation.',
    },
  },
  approvals: 'Approvals',
  approval: {
    facts: {
      term: 'Key facts',
      text: 'Each request shows the agreed price against the current value of the machine, the days in stock, who is waiting for the machine, how many enquiries it fits, and what the customer has reserved and bought before. Only people who may see purchase prices see the margin, the purchase price and the residual value.',
    },
    waiting: {
      term: 'Waiting time',
      text: 'Counted day and night, without weekends and public holidays. The request that has waited longest comes first; a clock icon marks requests that have waited for a whole working day (24 hours).',
    },
    discount: {
      term: 'Discount',
      text: 'How far the agreed price is below the current value of the machine. Amounts in different currencies are compared at today’s rates.',
    },
    mail: {
      term: 'From the email',
      text: 'The link in the email opens the request, where you decide with one button; a rejection needs a reason. The link is for you only, is valid for 72 hours at most and can be used once. The administrator sets whether you have to sign in.',
    },
    deputy: {
      term: 'Deputy',
      text: 'In your personal settings, choose who decides in your place on certain days: an administrator or someone from the back office. Requests and emails go to both of you, and the history shows on whose behalf the decision was made.',
    },
    reminder: {
      term: 'Reminder',
      text: 'If nobody decides on a request for a long time, approvers and their deputies get one reminder. The administrator sets after how many hours; only working days count.',
    },
  },
  calendar: {
    bars: {
      term: 'Bars',
      text: 'Each machine has a row with a bar for each period in which it is held: a reservation, a replacement, an offer from the queue or a manual reservation. Issued quotes are below it while they are valid. The hatched part is overdue. Cancelled reservations are not shown.',
    },
    extend: {
      term: 'Extending',
      text: 'A bar with a grip at its end can be extended: drag the end to the right, or press P on it. The new end depends on the settings; you only enter a reason.',
    },
    keys: {
      term: 'Keyboard',
      text: 'The arrow keys move between bars, Enter opens the record, Page Up and Page Down move in time.',
    },
    feed: {
      term: 'Feed',
      text: 'Your own calendar can show when your reservations, offers and quotes end and which services are due. The Calendar feed button creates a secret address; anyone who knows it sees the dates without signing in. The address stops working when you revoke it or create a new one.',
    },
  },
  queue: {
    join: {
      term: 'Joining',
      text: 'You can add another customer to the queue for a reserved machine, even if the reservation is your own. First come, first served; only administrators and the back office can change the order, with a reason.',
    },
    offer: {
      term: 'Offer',
      text: 'As soon as the machine is free, it is offered to the first in the queue, and nobody else can reserve it. The time to answer counts on working days only.',
    },
    answer: {
      term: 'Answer',
      text: 'Accepting opens a filled-in reservation. If the offer is declined or its time runs out, it goes to the next in the queue.',
    },
  },
  customers: 'Customers',
  customer: {
    suggest: {
      term: 'Suggestions',
      text: 'Tick this for a comment that identifies a customer. It is erased when the customer’s data is anonymised.',
    },
    same: {
      term: 'The same customer',
      text: 'Customers are recognised by their company ID (IČO), regardless of spaces and the prefix CZ; without one, by their email. The customer page points out different spellings; a form in which you enter a customer also shows other spellings of the company.',
    },
    page: {
      term: 'Customer page',
      text: 'To open it, click the company in the record of a reservation, enquiry, queue entry or sale. It shows all records of the customer.',
    },
    register: {
      term: 'ARES',
      text: 'If an administrator allows it, the company name and address are filled in from the company ID, and you are warned if the company has been dissolved. If ARES does not respond, enter the details manually.',
    },
  },
  quotes: {
    send: {
      term: 'Issuing',
      text: 'When you issue a quote, send it by email with the PDF, or copy the link to its web page. Prices and rates are those of that day. The customer sees later changes once you issue the quote again.',
    },
    web: {
      term: 'Answers online',
      text: 'Without an account, the customer can write a message, accept or decline the quote, and you are notified. If someone else gets the machine, the page says so immediately.',
    },
    take: {
      term: 'Reserving',
      text: 'A quote does not hold a machine. In its record, one button reserves the machine with the customer and price filled in, or adds the customer to the queue. If the reservation needs approval, the quote is marked as accepted once the reservation is approved.',
    },
    cards: {
      term: 'Price cards',
      text: 'Select machines in their list and choose Price cards. The QR code on a card opens the machine only for colleagues who are signed in.',
    },
  },
  demands: {
    record: {
      term: 'Recording',
      text: 'Record what a customer is looking for with the same criteria as the filters of the machine lists. To save a filtered list as an enquiry, use the View menu. Administrators can also import enquiries from a file; the template is on the Import data page.',
    },
    match: {
      term: 'Match',
      text: 'As soon as a fitting machine appears, the owner of the enquiry is notified. A machine that only nearly fits shows how it differs.',
    },
    answer: {
      term: 'Answer',
      text: 'From a match, reserve the machine or add the customer to its queue. A machine marked as unsuitable is not offered for the enquiry again.',
    },
  },
  sales: {
    list: {
      term: 'List',
      text: 'Find sales by machine, customer, salesperson or invoice number in any period. The invoice number and a note can be entered with the sale, or later in its record. Above the list are the revenue and the margin of all that match the filters. From a row you can open all records of the customer, and from the record of the sale, the machine.',
    },
    margin: {
      term: 'Margin',
      text: 'The sale price minus the purchase price and the costs after purchase, at the exchange rates on the day of the sale. You can sort the list by margin and show only sales at a loss. Only people who may see purchase prices see margins.',
    },
    correct: {
      term: 'Correction',
      text: 'A sale can be corrected by the person who sold the machine, the back office and administrators. Choose Edit sale in the record of the sale or of the sold machine. The price, currency, date, invoice number, note and customer can be changed; the back office and administrators can also change who sold it. If the sale has a reservation, only those who may edit it can change the customer. In a reversed sale, only the invoice number and the note can be changed.',
    },
    storno: {
      term: 'Reversal',
      text: 'A sale can be reversed by the person who sold the machine, the back office and administrators; a reason is optional. The machine will be available again, and the reservation of the sale is cancelled. The sale can be found among the reversed ones in the list, and it stays in the history of the machine.',
    },
  },
  views: {
    save: {
      term: 'Saving',
      text: 'Set the filter, sorting and columns, and choose Save as a view in the View menu. A view can be only for you, or for everyone.',
    },
    change: {
      term: 'Changing',
      text: 'When you change the filter or the columns of a view, you can save the changes to it, save them as another view, or discard them.',
    },
    share: {
      term: 'Link',
      text: 'Copy the link to a view from the Views menu above the list. Everyone sees in it only what they are allowed to see. Nobody else can open a private view.',
    },
    watch: {
      term: 'Notifications',
      text: 'In a view of machines, choose Notify me of new machines in the Views menu above the list. You are notified of every machine that appears in the view, immediately or once a day, in the app or by email.',
    },
  },
  ageing: {
    days: {
      term: 'Days in stock',
      text: 'Counted from the order date for a stock machine and from the day it went into rental for a used one; if that date is missing, from the day it was added. The record shows which date counts.',
    },
    margin: {
      term: 'Margin',
      text: 'The current value minus the purchase price and the costs after purchase. Costs in another currency are converted at the rate on the date of the cost. Documents can be attached to each cost. Only people who may see purchase prices see the margins, costs and documents.',
    },
    history: {
      term: 'Price history',
      text: 'Every change of the current value: when, by whom, from what to what, and why. A filter finds machines whose price was reduced several times in 90 days.',
    },
    repricing: {
      term: 'Proposed prices',
      text: 'Rules propose a lower price for machines that have been in stock for a long time. Accept the price, enter another one or postpone the decision, one by one or in bulk. You can undo repricing for half an hour. No price changes without your decision. Administrators manage the rules.',
    },
  },
  files: 'Import and export',
  file: {
    import: {
      term: 'Import from a file',
      text: 'On the Import data page, choose what the file contains and upload it. The row with the column names is found, and a field is suggested for each column. Before importing you see for every row what is added, changed or cannot be read.',
    },
    again: {
      term: 'The same file again',
      text: 'Machines are recognised by serial number, equipment number or VIN: known ones are changed, new ones added. A machine without a number is added again each time.',
    },
    undo: {
      term: 'Undoing an import',
      text: 'You can undo an import from its result. Records that somebody has worked with since then stay as they are.',
    },
    export: {
      term: 'Export',
      text: 'Export a list of machines, reservations or sales from the View menu, with its filter and the columns you choose. Whole data sets are on the Export data page. A file contains only what you may see.',
    },
  },
  users: 'Users',
  user: {
    add: {
      term: 'Adding',
      text: 'An administrator adds users on the Users and roles page, and either passes on a password that is shown only once or, with a mail server set up, sends an invitation.',
    },
    leave: {
      term: 'When a colleague leaves',
      text: 'A deactivated user cannot sign in, but stays in their records and in the history.',
    },
  },
  comments: {
    mention: {
      term: '@name',
      text: 'Mentions a colleague who may see the record. They get a notification and an email; everyone can turn the emails off in the personal settings.',
    },
    trace: {
      term: 'Changes',
      text: 'You can only edit your own comments. An administrator can delete any; who deleted it and when stays visible.',
    },
    customer: {
      term: 'Contains customer details',
      text: 'Mark a comment that reveals a customer. It is erased when the customer’s data is anonymised.',
    },
    presence: {
      term: 'Initials in a record',
      text: 'Which colleagues have the same record open at the moment, and what they are doing there. It is not stored anywhere.',
    },
  },
  roles: 'Roles and their default permissions',
  permissions: 'What you may do as {{role}}',
  permissionsText: 'An administrator sets the permissions. Ask one if you need more.',
  allowed: 'Allowed',
  notAllowed: 'Not allowed',
};
