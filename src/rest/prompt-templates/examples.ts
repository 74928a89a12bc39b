/** For the OpenAPI document: one record with the fields of every view. */
export const promptTemplateExample = {
  id: '019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5',
  title: 'Release notes',
  description: 'Turns a list of commits into notes.',
  content: 'Write release notes for {{PRODUCT}} {{VERSION}} from these commits:\n\n{{COMMITS}}',
  has_variables: true,
  template_variables: ['PRODUCT', 'VERSION', 'COMMITS'],
  category: 'developer',
  difficulty: 'medium',
  visibility: 'private',
  created_via: 'api',
  tags: ['release', 'writing'],
  estimated_build_time: 10,
  times_built: 0,
  avg_rating: null,
  featured: false,
  icon: null,
  price_cents: null,
  screenshot_count: 0,
  screenshots: [],
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
};

export const screenshotExample = {
  id: '019a8f3c-7d20-7a11-8e5b-c4d2f19a6073',
  content_type: 'image/png',
  byte_size: 48_213,
  width: 1280,
  height: 800,
  position: 0,
  created_at: '2026-03-01T12:00:00.000Z',
};
