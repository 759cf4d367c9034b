export type Scene = 'empty' | 'search' | 'done' | 'fallen'
