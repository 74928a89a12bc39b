import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prismaDir } from '../../src/database/schema-engine.ts';
import { useConnection } from '../support/connection.ts';

const test = useConnection();
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const script = readFileSync(
  join(prismaDir, 'migrations/20261122005517_image_usage/migration.sql'),
  'utf8',
);

it('the migration counts the images that there are already, for each user', async () => {
  const { client } = test;
  const image = `'image/png', 1, 1`;
  await client.query(`
    DROP TABLE "image_usage";
    INSERT INTO "users" ("id", "name", "email") VALUES
      ('${id(1)}', 'A', 'a@example.com'), ('${id(2)}', 'B', 'b@example.com'), ('${id(3)}', 'C', 'c@example.com');
    INSERT INTO "prompt_templates" ("id", "owner_id", "title", "description", "content", "category", "created_via")
      VALUES ('${id(4)}', '${id(1)}', 'x', 'x', 'xxxxx', 'business', 'api');
    INSERT INTO "ideas" ("id", "user_id", "title", "body") VALUES
      ('${id(5)}', '${id(1)}', 'x', 'x'), ('${id(6)}', '${id(2)}', 'x', 'x');
    INSERT INTO "screenshots" ("id", "template_id", "position", "byte_size", "content_type", "width", "height")
      VALUES ('${id(7)}', '${id(4)}', 0, 10, ${image}), ('${id(8)}', '${id(4)}', 1, 200, ${image});
    INSERT INTO "idea_attachments" ("id", "idea_id", "position", "filename", "byte_size", "content_type", "width", "height")
      VALUES ('${id(9)}', '${id(5)}', 0, 'x', 3000, ${image}), ('${id(10)}', '${id(6)}', 0, 'x', 40000, ${image});`);
  await client.query(script);
  const { rows } = await client.query(
    'SELECT "user_id"::text, "bytes"::int FROM "image_usage" ORDER BY "user_id"',
  );
  expect(rows).toEqual([
    { user_id: id(1), bytes: 3210 },
    { user_id: id(2), bytes: 40000 },
  ]);
});
