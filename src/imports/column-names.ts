/**
 * The column names that banks and other programs use, the most common first. Accents and a currency
 * at the end are ignored.
 */
export const columnNames = {
  date: [
    ...['date', 'transaction date', 'booking date', 'posting date', 'posted date', 'post date'],
    ...['completed date', 'value date', 'buchungstag', 'buchungsdatum', 'buchung', 'datum'],
    ...['valutadatum', 'wertstellung', 'fecha', 'fecha operación', 'date opération'],
    ...["date d'opération", "date de l'opération", 'data', 'data contabile', 'boekdatum'],
    ...['rentedatum'],
  ],
  amount: [
    ...['amount', 'transaction amount', 'value', 'total', 'betrag', 'umsatz', 'montant'],
    ...["montant de l'opération", 'importe', 'importo', 'bedrag', 'valor', 'monto'],
  ],
  debit: [
    ...['debit', 'debit amount', 'withdrawal', 'withdrawals', 'paid out', 'money out', 'expense'],
    ...['soll', 'lastschrift', 'belastung', 'débit', 'cargo', 'débito', 'addebito', 'uscite', 'af'],
    ...['debits', 'withdrawal amount', 'withdrawal amt.', 'debe', 'cargos', 'dare', 'addebiti'],
  ],
  credit: [
    ...['credit', 'credit amount', 'deposit', 'deposits', 'paid in', 'money in', 'income'],
    ...['haben', 'gutschrift', 'crédit', 'abono', 'crédito', 'accredito', 'entrate', 'bij'],
    ...['credits', 'deposit amount', 'deposit amt.', 'haber', 'abonos', 'avere', 'accrediti'],
  ],
  type: [
    ...['debit/credit', 'credit/debit', 'credit debit indicator', 'dr/cr', 'cr/dr'],
    ...['soll/haben', 'soll-/haben-kennung', 's/h', 'sens', 'af bij', 'af/bij'],
    // Beside one of those, these have the kind of payment.
    ...['type', 'transaction type', 'tipo'],
  ],
  payee: [
    ...['payee', 'payee name', 'merchant', 'merchant name', 'counterparty', 'counter party'],
    ...['partner name', 'name', 'beguenstigter/zahlungspflichtiger', 'auftraggeber/empfänger'],
    ...['begünstigter / auftraggeber', 'zahlungsempfänger*in', 'zahlungsempfänger', 'empfänger'],
    ...['name zahlungsbeteiligter', 'bénéficiaire', 'beneficiario', 'naam tegenpartij'],
    ...['naam / omschrijving'],
  ],
  description: [
    ...['description', 'transaction description', 'details', 'memo', 'narrative', 'text', 'notes'],
    ...['reference', 'payment reference', 'verwendungszweck', 'buchungstext', 'beschreibung'],
    ...['libellé', 'concepto', 'descripción', 'descrizione', 'causale', 'omschrijving'],
    ...['descrição', 'mededelingen'],
  ],
  category: ['category', 'kategorie', 'catégorie', 'categoría', 'categoria', 'categorie'],
  account: ['account', 'account name', 'konto', 'compte', 'cuenta', 'conto', 'rekening'],
  tags: ['tags', 'labels', 'schlagworte', 'étiquettes', 'etiquetas'],
  recurring: ['recurring', 'wiederkehrend', 'récurrent', 'recurrente'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type ColumnRole = keyof typeof columnNames;

export const columnRoles = Object.keys(columnNames) as readonly ColumnRole[];
