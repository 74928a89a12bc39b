/** A result as JSON, with times, new ids, secrets and cursors replaced by constant texts. */
export function withoutNewValues(json: string): string {
  return json
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"a time"')
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'an id')
    .replace(/(fol_|fin_|token=|\/s\/)\w+/g, '$1…')
    .replace(/"(id|databaseId)":\d+/g, '"$1":"a number"')
    .replace(
      /"(id|startCursor|endCursor|cursor|position|secret|keyPrefix|key_prefix|code|deviceCode|userCode|urlWithCode|invite_url|inviteUrl)":"[^"]+"/g,
      '"$1":"a value"',
    );
}
