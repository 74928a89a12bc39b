import { z } from 'zod';
import {
  feedbackTypeValues,
  ideaStatusValues,
  priorityValues,
} from '../../../modules/prompts/ideas/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { timestamp } from '../../response-fields.ts';

const attachmentExample = {
  id: '5f0c1a52-3a76-4c0b-8a63-8d54f3b2a9e1',
  url: 'https://folio.example/files/5f0c1a52-3a76-4c0b-8a63-8d54f3b2a9e1?expires=1772373600&signature=wq7y0VYkQ1T3mXo9bJ5cPz2hRk8nD4fLs6uEaGiTvHM',
  filename: 'export-dialog.png',
  content_type: 'image/png',
  byte_size: 48_213,
};

const attachment = component({
  name: 'IdeaAttachment',
  describedBy: 'IdeaAttachment',
  fields: {
    id: z.uuid().describe('The id of the image.'),
    url: z.url(),
    filename: z.string(),
    content_type: z.string(),
    byte_size: z.int(),
  },
  example: attachmentExample,
});

const ideaExample = {
  id: '019a8f41-0c37-7b9e-8f52-6ad1c3e90b74',
  title: 'Export templates as files',
  body: 'I would like to keep a copy of all my templates in a folder.',
  feedback_type: 'feature_request',
  priority: 'high',
  status: 'open',
  attachment_count: 1,
  attachments: [attachmentExample],
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
};

/** The image is one pixel. */
export const newIdeaExample = {
  title: ideaExample.title,
  body: ideaExample.body,
  priority: ideaExample.priority,
  attachments_base64: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWMQiVoAAAGUAQ94KdGzAAAAAElFTkSuQmCC',
  ],
};

const ideaId = z.uuid().meta({
  description: 'The id of the idea.',
  examples: [ideaExample.id],
});

export const idea = component({
  name: 'Idea',
  describedBy: 'Idea',
  fields: {
    id: ideaId,
    title: z.string(),
    body: z.string(),
    feedback_type: enumField(feedbackTypeValues),
    priority: enumField(priorityValues),
    status: enumField(ideaStatusValues),
    attachment_count: z.int(),
    attachments: z.array(attachment),
    created_at: timestamp,
    updated_at: timestamp,
  },
  example: ideaExample,
});
