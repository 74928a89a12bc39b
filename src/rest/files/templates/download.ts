import { type ArchiveFile, zipStream } from '../../../archives/zip-stream.ts';
import { FileNames } from '../../../common/template-files/file-names.ts';
import { slugOf } from '../../../common/template-files/slug.ts';
import { type StoredTemplate, templateText } from '../../../common/template-files/template-file.ts';
import { notFound } from '../../../errors.ts';
import { dataOf, type Executor } from '../../../graphql/execution/execute.ts';
import { globalId } from '../../../graphql/schema/global-id.ts';
import { requestContext } from '../../../http/callers/request-context.ts';
import { rejectOtherMethods } from '../../../http/methods.ts';
import { definePlugin } from '../../../http/plugin.ts';
import { promptTemplateFilter } from '../../../modules/prompts/templates/input.ts';
import { paths } from '../../../paths.ts';
import { readFilter } from '../../read-input.ts';
import { sessionOf } from '../../session-of.ts';
import { fromStart, withFirstPage } from '../list-pages.ts';
import { downloadHeaders, sendDownload } from '../send-download.ts';
import { templateDocument, templatesDocument } from './operations.ts';

async function* markdownFiles(
  pages: AsyncIterable<readonly StoredTemplate[]>,
): AsyncGenerator<ArchiveFile, void> {
  const names = new FileNames();
  for await (const page of pages) {
    for (const template of page) {
      const name = names.next(slugOf(template.title));
      yield { name, content: [templateText(template)], isCompressed: true };
    }
  }
}

/** Templates of the user as Markdown files: one at `/exports/prompts/:id`, or those that match the filters of their page as `/exports/prompts.zip`. */
export const templateFilesPlugin = definePlugin<{ readonly executor: Executor }>(
  { name: 'template-files', dependencies: ['errors', 'methods', 'surfaces'] },
  (server, { executor }) => {
    const zipPath = `${paths.exports}/prompts.zip`;
    const filePath = `${paths.exports}/prompts/:id`;
    const runOne = executor.prepare(templateDocument);
    const runPage = executor.prepare(templatesDocument);

    server.get(zipPath, async (request, reply) => {
      const requested = requestContext(request, sessionOf(request));
      const filter = readFilter(promptTemplateFilter, request.query as object, 'web');
      const open = async (signal: AbortSignal) => {
        const context = await executor.forLongReads(requested);
        const pages = fromStart(
          async (after) => dataOf(await runPage({ filter, after }, context)).promptTemplates,
        );
        return zipStream(markdownFiles(await withFirstPage(pages)), signal);
      };
      return sendDownload(reply, { type: 'application/zip', filename: 'prompts.zip', open });
    });

    server.get<{ Params: { id: string } }>(filePath, async (request, reply) => {
      const context = requestContext(request, sessionOf(request));
      const id = globalId('PromptTemplate', request.params.id);
      const { promptTemplate } = dataOf(await runOne({ id }, context));
      if (!promptTemplate) throw notFound();
      // A slug has only characters that are valid in this form when they are encoded.
      const name = encodeURIComponent(`${slugOf(promptTemplate.title)}.md`);
      return reply
        .headers(downloadHeaders('text/markdown; charset=utf-8', `filename*=UTF-8''${name}`))
        .send(templateText(promptTemplate));
    });

    for (const path of [zipPath, filePath]) rejectOtherMethods(server, path, ['GET']);
  },
);
