-- As before, but with the small letters of English: in Turkish, that of I is ı, which is not in a to z.
CREATE OR REPLACE FUNCTION "template_slug"("title" TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(rtrim(left(trim(BOTH '-' FROM regexp_replace(
    lower(regexp_replace(normalize("title", NFKD), '[\u0300-\u036f]', '', 'g') COLLATE "C"),
    '[^a-z0-9]+', '-', 'g')), 80), '-'), ''), 'prompt')
$$;
