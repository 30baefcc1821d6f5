/** Files that are made, kept for a while and downloaded: exports and reports. */
export const producedFiles = {
  failures: {
    interrupted: 'vytváření bylo přerušeno, protože program skončil',
    disk_full: 'na disku není místo',
    not_writable: 'do složky se soubory nelze zapisovat',
    database: 'databáze přestala odpovídat',
    refused: 'pole nebo oprávnění se mezitím změnila, zadejte výběr znovu',
    stopped: 'stahování bylo přerušeno',
    internal: 'nastala neočekávaná chyba, podrobnosti jsou v záznamech serveru',
  },
} as const;
