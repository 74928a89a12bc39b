/** A file as a bank writes it, with invented data. */
interface BankFile {
  readonly bank: string;
  readonly content: Buffer;
  /** The rows in a short form: "2026-01-31 EXPENSE 12.50 Lunch". */
  readonly rows: readonly string[];
  readonly currencies: readonly string[];
  /** Other columns for the description. Undefined for OFX, which has always the same columns. */
  readonly otherColumns?: object;
}

const lines = (...each: readonly string[]) => `${each.join('\r\n')}\r\n`;
const utf8 = (text: string) => Buffer.from(text);
/** Windows-1252 has these characters at their Latin-1 positions. */
const windows = (text: string) => Buffer.from(text, 'latin1');

const germanUtf8: BankFile = {
  bank: 'German, UTF-8',
  content: utf8(
    lines(
      '\uFEFF"Buchungsdatum";"Wertstellung";"Status";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)"',
      '"02.03.26";"02.03.26";"Gebucht";"Bäckerei Süß";"Kartenzahlung 01.03.";"Ausgang";"DE02100100100006820101";"-4,80"',
      '"01.03.26";"01.03.26";"Gebucht";"Hausverwaltung Möller";"Miete März";"Ausgang";"DE02100100100006820102";"-1.234,56"',
      '"27.02.26";"27.02.26";"Gebucht";"Muster GmbH";"Gehalt Februar";"Eingang";"DE02100100100006820103";"2.900"',
    ),
  ),
  rows: [
    '2026-03-02 EXPENSE 4.80 Bäckerei Süß – Kartenzahlung 01.03.',
    '2026-03-01 EXPENSE 1234.56 Hausverwaltung Möller – Miete März',
    '2026-02-27 INCOME 2900.00 Muster GmbH – Gehalt Februar',
  ],
  currencies: ['EUR'],
  otherColumns: { date: 0, description: 5, amount: 7 },
};

const germanWindows: BankFile = {
  bank: 'German, Windows-1252',
  content: windows(
    lines(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"Betrag";"Waehrung";"Info"',
      '"DE02100100100006820101";"03.03.26";"03.03.26";"KARTENZAHLUNG";"REWE Markt 4711 Köln";"REWE Markt";"DE02100100100006820104";"-23,45";"EUR";"Umsatz gebucht"',
      '"DE02100100100006820101";"02.03.26";"02.03.26";"GUTSCHRIFT";"Rückzahlung Nebenkosten";"Stadtwerke Köln";"DE02100100100006820105";"150,00";"EUR";"Umsatz gebucht"',
    ),
  ),
  rows: [
    '2026-03-03 EXPENSE 23.45 REWE Markt 4711 Köln',
    '2026-03-02 INCOME 150.00 Stadtwerke Köln – Rückzahlung Nebenkosten',
  ],
  currencies: ['EUR'],
  otherColumns: { date: 1, description: 3, amount: 7 },
};

const withPreamble: BankFile = {
  bank: 'German, with a preamble and separate payee and purpose',
  content: windows(
    lines(
      'Umsatzanzeige;Datei erstellt am: 04.03.2026 08:15',
      '',
      'IBAN;DE02 1001 0010 0006 8201 01',
      'Kontoname;Girokonto',
      'Bank;Beispielbank',
      'Kunde;Erika Müller',
      'Zeitraum;01.02.2026 - 04.03.2026',
      'Saldo;2.345,67;EUR',
      '',
      'Sortierung;Datum absteigend',
      '',
      'Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung',
      '03.03.2026;03.03.2026;Café Größenwahn;Lastschrift;NR8200123 KARTE 4711;2.345,67;EUR;-7,90;EUR',
      '03.03.2026;03.03.2026;Café Größenwahn;Lastschrift;NR8200124 KARTE 4711;2.353,57;EUR;-7,90;EUR',
      '28.02.2026;28.02.2026;Muster AG;Gehalt/Rente;LOHN 02/2026;2.361,47;EUR;2.100,00;EUR',
    ),
  ),
  rows: [
    '2026-03-03 EXPENSE 7.90 Café Größenwahn – NR8200123 KARTE 4711',
    '2026-03-03 EXPENSE 7.90 Café Größenwahn – NR8200124 KARTE 4711',
    '2026-02-28 INCOME 2100.00 Muster AG – LOHN 02/2026',
  ],
  currencies: ['EUR'],
  otherColumns: { date: 0, description: 2, amount: 7 },
};

const american: BankFile = {
  bank: 'US, with MM/DD/YYYY',
  content: utf8(
    lines(
      'Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #',
      'DEBIT,02/27/2026,"CORNER GROCERY #114, AUSTIN TX",-1234.05,DEBIT_CARD,4200.10,,',
      'CREDIT,02/03/2026,"ACME CORP PAYROLL",2500.00,ACH_CREDIT,5434.15,,',
      'CHECK,02/02/2026,"CHECK 1001",-80.00,CHECK_PAID,2934.15,1001,',
    ),
  ),
  rows: [
    '2026-02-27 EXPENSE 1234.05 CORNER GROCERY #114, AUSTIN TX',
    '2026-02-03 INCOME 2500.00 ACME CORP PAYROLL',
    '2026-02-02 EXPENSE 80.00 CHECK 1001',
  ],
  currencies: [],
  otherColumns: { date: 1, description: 4, amount: 3 },
};

const british: BankFile = {
  bank: 'UK, with debit and credit columns',
  content: windows(
    lines(
      '"Account Name:","FlexAccount ****12345"',
      '"Account Balance:","£1,204.31"',
      '',
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"27 Feb 2026","Visa purchase","NORTHERN RAIL","£1,012.40","","£1,204.31"',
      '"28 Feb 2026","Bank credit","A SMITH","","£35.00","£1,239.31"',
    ),
  ),
  rows: ['2026-02-27 EXPENSE 1012.40 NORTHERN RAIL', '2026-02-28 INCOME 35.00 A SMITH'],
  currencies: [],
  otherColumns: { date: 0, debit: 3, credit: 4, description: 1 },
};

const french: BankFile = {
  bank: 'French',
  content: windows(
    lines(
      'Compte chèques n° 00012345678;;;;',
      'Solde au 04/03/2026 1 204,31 €;;;;',
      '',
      'Date;Libellé;Débit euros;Crédit euros;',
      '03/03/2026;"PAIEMENT PAR CARTE BOULANGERIE ÉLÉONORE";4,20;;',
      '28/02/2026;"VIREMENT EN VOTRE FAVEUR SOCIÉTÉ EXEMPLE";;1 850,00;',
      '13/02/2026;"PRÉLÈVEMENT ÉLECTRICITÉ";1 064,10;;',
    ),
  ),
  rows: [
    '2026-03-03 EXPENSE 4.20 PAIEMENT PAR CARTE BOULANGERIE ÉLÉONORE',
    '2026-02-28 INCOME 1850.00 VIREMENT EN VOTRE FAVEUR SOCIÉTÉ EXEMPLE',
    '2026-02-13 EXPENSE 1064.10 PRÉLÈVEMENT ÉLECTRICITÉ',
  ],
  currencies: ['EUR'],
  otherColumns: { date: 0, debit: 2, credit: 3 },
};

const swiss: BankFile = {
  bank: 'Swiss, with apostrophes',
  content: utf8(
    lines(
      '"Datum";"Buchungstext";"Referenz";"Belastung CHF";"Gutschrift CHF";"Valuta";"Saldo CHF"',
      `"02.03.2026";"Einkauf Coop Zürich";"L0001";"1'234.50";"";"02.03.2026";"8'765.50"`,
      `"27.02.2026";"Lohn Beispiel AG";"L0002";"";"10'000.00";"27.02.2026";"10'000.00"`,
    ),
  ),
  rows: [
    '2026-03-02 EXPENSE 1234.50 Einkauf Coop Zürich',
    '2026-02-27 INCOME 10000.00 Lohn Beispiel AG',
  ],
  currencies: ['CHF'],
  otherColumns: { date: 0, description: 2, debit: 3, credit: 4 },
};

const ofx1: BankFile = {
  bank: 'OFX 1 (SGML)',
  content: windows(
    lines(
      'OFXHEADER:100',
      'DATA:OFXSGML',
      'VERSION:102',
      'SECURITY:NONE',
      'ENCODING:USASCII',
      'CHARSET:1252',
      'COMPRESSION:NONE',
      'OLDFILEUID:NONE',
      'NEWFILEUID:NONE',
      '',
      '<OFX><BANKMSGSRSV1><STMTTRNRS><TRNUID>0<STMTRS><CURDEF>USD',
      '<BANKACCTFROM><BANKID>111000025<ACCTID>000123<ACCTTYPE>CHECKING</BANKACCTFROM>',
      '<BANKTRANLIST><DTSTART>20260201<DTEND>20260304',
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260303120000[-5:EST]<TRNAMT>-1042.17<FITID>9001<NAME>CORNER GROCERY<MEMO>AUSTIN TX</STMTTRN>',
      '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260301<TRNAMT>2500.00<FITID>9002<NAME>ACME CORP<MEMO>ACME CORP PAYROLL &amp; BONUS</STMTTRN>',
      '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
    ),
  ),
  rows: [
    '2026-03-03 EXPENSE 1042.17 CORNER GROCERY – AUSTIN TX',
    '2026-03-01 INCOME 2500.00 ACME CORP PAYROLL & BONUS',
  ],
  currencies: ['USD'],
};

const ofx2: BankFile = {
  bank: 'OFX 2 (XML)',
  content: utf8(`<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX><CREDITCARDMSGSRSV1><CCSTMTTRNRS><TRNUID>1</TRNUID><CCSTMTRS>
  <CURDEF>GBP</CURDEF>
  <CCACCTFROM><ACCTID>4929000000000001</ACCTID></CCACCTFROM>
  <BANKTRANLIST>
    <STMTTRN>
      <TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260227</DTPOSTED><TRNAMT>-19.99</TRNAMT>
      <FITID>A-1</FITID><NAME>Café Zoë</NAME><MEMO>Lunch</MEMO>
    </STMTTRN>
    <STMTTRN>
      <TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20260228</DTPOSTED><TRNAMT>5</TRNAMT>
      <FITID>A-2</FITID><NAME>Refund</NAME>
    </STMTTRN>
  </BANKTRANLIST>
</CCSTMTRS></CCSTMTTRNRS></CREDITCARDMSGSRSV1></OFX>
`),
  rows: ['2026-02-27 EXPENSE 19.99 Café Zoë – Lunch', '2026-02-28 INCOME 5.00 Refund'],
  currencies: ['GBP'],
};

export const bankFiles: readonly BankFile[] = [
  germanUtf8,
  germanWindows,
  withPreamble,
  american,
  british,
  french,
  swiss,
  ofx1,
  ofx2,
];
