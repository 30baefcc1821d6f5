/** For the screen of the reports and for the history, which load apart. */
export const reportTitles = {
  utilisation: 'Využití strojů',
  financial: 'Finanční souhrn',
  maintenance: 'Plán servisu',
  activity: 'Aktivita uživatelů',
  approvals: 'Schvalování',
  unmetDemand: 'Neuspokojené poptávky',
} as const;
